import { sql, type Kysely } from 'kysely'

/**
 * Whether an account is known to be whose its address is. Of those there are it is not: what proved their addresses was not
 * written down.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statement = `alter table identity_accounts add column owner_proved boolean not null default false`
  await sql.raw(statement).execute(db)
}
