import { sql, type Kysely } from 'kysely'

/** Until when a listing is promoted. What was promoted without an end stays promoted for a week from now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table items add column promoted_until timestamptz`.execute(db)
  await sql`update items set promoted_until = now() + interval '7 days'
    where advertised_at is not null and sold_at is null and removed_at is null`.execute(db)
}
