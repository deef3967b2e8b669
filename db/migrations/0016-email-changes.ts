import { sql, type Kysely } from 'kysely'

/**
 * The email address that a one-time code gives to the account, if it differs from the address that the code is about.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table identity_codes add column new_email text').execute(db)
}
