import { sql, type Kysely } from 'kysely'

/** Names what somebody has shown about an address as the rest of the product does: verified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table identity_accounts rename column owner_proved to owner_verified`,
    `alter table users rename column is_address_proved to is_address_verified`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
