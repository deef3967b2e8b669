import { sql, type Kysely } from 'kysely'

/** Why a seller is not verified, and what they wrote when they asked to be. Verifications withdrawn earlier keep their reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column verification_denial text check (verification_denial in ('declined', 'withdrawn')),
    add column verification_denial_reason text,
    add column verification_note text,
    add check ((verification_denial is null) = (verification_denial_reason is null)),
    add check (verification_denial is null or is_verified is not true)`.execute(db)
  await sql`update users
    set verification_denial = 'withdrawn', verification_denial_reason = latest.detail ->> 'reason'
    from (
      select distinct on (subject_id) subject_id, kind, detail from events
      where kind in ('user-verified', 'user-unverified')
      order by subject_id, created_at desc, id desc
    ) latest
    where latest.subject_id = users.id::text and latest.kind = 'user-unverified'
      and latest.detail ->> 'reason' is not null
      and role = 'seller' and is_verified is not true and removed_at is null`.execute(db)
}
