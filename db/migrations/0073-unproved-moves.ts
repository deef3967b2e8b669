import { sql, type Kysely } from 'kysely'

/**
 * Which address an account had before it was moved without proof that its holder reads the new one, and when it was last
 * moved. A code that recovers an address restores what was known about that address, and undoes the moves of a period.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table identity_accounts
       add column moved_from text, add column moved_at timestamptz,
       add column undone_since timestamptz, add column undone_at timestamptz`,
    `alter table identity_codes add column moved_from text`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
