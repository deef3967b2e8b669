import { sql, type Kysely } from 'kysely'

/**
 * Whether we know that the account's holder owns the email address. It is false for all existing accounts, because we
 * had not recorded how their addresses were verified.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statement = `alter table identity_accounts add column owner_proved boolean not null default false`
  await sql.raw(statement).execute(db)
}
