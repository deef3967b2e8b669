import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Before the hand-over an admin may let the seller have the money (`captured`) or give it up (`released`). `refund_minor`
 * is how much a decision gives back.
 */
const statements = [
  `alter table sale_problems drop constraint sale_problems_state_check`,
  `alter table sale_problems add constraint sale_problems_state_check check (state in ('open', 'answered', 'captured',
    'released', 'refunded', 'declined', 'withdrawn', 'undone'))`,
  `alter table sale_problems add column refund_minor integer check (refund_minor > 0)`,
]
