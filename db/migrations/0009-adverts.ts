import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Promoted listings are listed by the time of their promotion, the latest first. */
const statements = [
  `drop index items_advertised`,
  `create index items_advertised on items (advertised_at desc, id desc)
    where advertised_at is not null and sold_at is null and removed_at is null`,
]
