import { sql, type Kysely } from 'kysely'

/** Where a host of pictures that chooses the addresses itself has put each of our files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stored_pictures (
    name text primary key,
    url text not null,
    delete_url text,
    stored_at timestamptz not null,
    removed_at timestamptz
  )`.execute(db)
}
