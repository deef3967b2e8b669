import { sql, type Kysely } from 'kysely'

/**
 * Lets one change of an event through: the email addresses are taken out of `user-moved`, after the person was deleted.
 * Everything else of the event has to stay as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function refuse_event_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if old.kind = 'user-moved' and new.detail = '{}'
          and to_jsonb(new) - 'detail' = to_jsonb(old) - 'detail'
          and exists (select from users where id::text = old.subject_id and removed_at is not null)
        then
          return new;
        end if;
      end if;
      raise exception 'events are append-only';
    end
  $$`.execute(db)
}
