import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Until when a reserved phone must be handed over, the last reminder that was sent, and the version of the buyer's code
 * with the number of wrong attempts at it. The code itself is not stored.
 */
const statements = [
  `alter table payments add column hand_over_by timestamptz`,
  `alter table payments add column reminded_hours smallint`,
  `alter table payments add column code_version integer not null default 1 check (code_version > 0)`,
  `alter table payments add column wrong_codes integer not null default 0 check (wrong_codes >= 0)`,
  `alter table payments add constraint payments_hand_over_check check (hand_over_by is not null or state <> 'reserved')`,
  `create index payments_to_hand_over on payments (hand_over_by) where state = 'reserved'`,
]
