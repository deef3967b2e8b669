import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * The words by which searches find a listing, in a table of their own, so that a sale or a hold does not rewrite them.
 * A job adds the words of existing listings. The second table has every word of any listing, to complete what somebody
 * types. `fastupdate` is off, because searches would otherwise also read a list of unsorted entries.
 */
const statements = [
  `create table listing_words (
    listing_id uuid primary key references items on delete cascade,
    version smallint not null,
    words tsvector not null
  )`,
  `create index listing_words_by_word on listing_words using gin (words) with (fastupdate = off)`,
  `create table known_words (word text collate "C" primary key)`,
]
