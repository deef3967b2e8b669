import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * When a sold listing was removed from its seller's list; the draft that a listing was made from, so that one draft
 * makes only one listing; and indexes that read events in the order in which they happened.
 */
const statements = [
  `alter table items add column unlisted_at timestamptz`,
  `alter table items add column draft_id uuid`,
  `alter table items add column draft_digest text`,
  `alter table items add check ((draft_id is null) = (draft_digest is null))`,
  `alter table items add check (unlisted_at is null or sold_at is not null)`,
  `create unique index items_draft_once on items (seller_id, draft_id)
    where draft_id is not null and removed_at is null`,

  `drop index events_by_subject`,
  `drop index events_by_actor`,
  `drop index events_by_kind`,
  `create index events_by_time on events (created_at desc, id desc)`,
  `create index events_by_subject on events (subject_id, created_at desc, id desc)`,
  `create index events_by_actor on events (actor_id, created_at desc, id desc)`,
  `create index events_by_kind on events (kind, created_at desc, id desc)`,
]
