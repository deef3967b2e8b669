import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * A dispute at the provider opens a problem or joins the open one (`disputed_at`), and closes it. `dispute_answer_by` is
 * until when the provider takes evidence.
 */
const statements = [
  `alter table sale_problems drop constraint sale_problems_state_check`,
  `alter table sale_problems add constraint sale_problems_state_check check (state in ('open', 'answered', 'captured',
    'released', 'refunded', 'declined', 'withdrawn', 'undone', 'dispute-won', 'dispute-lost'))`,
  `alter table sale_problems add column disputed_at timestamptz`,
  `alter table payments add column dispute_answer_by timestamptz`,
  `alter table webhook_events add column dispute_answer_by timestamptz`,
]
