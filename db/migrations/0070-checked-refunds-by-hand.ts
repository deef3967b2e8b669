import { sql, type Kysely } from 'kysely'

/** Checks the rows that were there before `payments_refunded_by_hand_check`, without keeping others from the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments validate constraint payments_refunded_by_hand_check`.execute(db)
}
