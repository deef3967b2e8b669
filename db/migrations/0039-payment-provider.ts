import { sql, type Kysely } from 'kysely'

/** Who keeps the money of a payment. All earlier ones were by card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table payments add column provider text not null default 'card' check (provider in ('card', 'bkash'))`,
    )
    .execute(db)
}
