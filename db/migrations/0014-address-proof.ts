import { sql, type Kysely } from 'kysely'

/**
 * Whether a person has shown that they own their email address, as their identity provider last reported. Only such a
 * person can become an admin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table users add column is_address_proved boolean not null default false`,
    `update users set is_address_proved = true from identity_accounts
     where identity_accounts.local_id = users.identity_id and identity_accounts.owner_proved`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
