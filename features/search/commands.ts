import { sql } from 'kysely'
import type { Tx } from '#services/database/database.ts'
import type { PreparedWords } from './commands/prepared-words.ts'
import { wordsVersion } from './rules/listing-words.ts'

/** Writes what searches find these locked listings by. */
export async function writeWords(tx: Tx, { rows, knownWords }: PreparedWords): Promise<void> {
  // One value instead of thousands, each of which the database would read by itself.
  await sql`insert into listing_words (listing_id, version, words, filters, for_sale, price_minor)
    select id, ${wordsVersion}, array_to_tsvector(string_to_array(words, ' ')), string_to_array(filters, ' '),
      for_sale, price_minor
    from json_to_recordset(${rows}::json)
      as made (id uuid, words text, filters text, for_sale boolean, price_minor integer)
    on conflict (listing_id) do update set version = excluded.version, words = excluded.words,
      filters = excluded.filters, for_sale = excluded.for_sale, price_minor = excluded.price_minor`.execute(
    tx,
  )
  // Always in the same order, so that two transactions with the same new words do not deadlock.
  await sql`insert into known_words
    select word from unnest(string_to_array(${knownWords}, ' ')) as word order by word collate "C"
    on conflict do nothing`.execute(tx)
}

/**
 * Runs `write`, and adds all new words to the indexes together at the end: half the time. Until then, searches read them
 * from a list. Only the owner of the indexes may do so: for another user of the database, PostgreSQL adds them whenever
 * the list has 64 kB, which are about forty listings. Returns what `write` returned.
 */
export async function indexTogether<T>(tx: Tx, write: () => Promise<T>): Promise<T> {
  const ofOwner = sql`from pg_class where oid = 'listing_words'::regclass and pg_has_role(relowner, 'usage')`
  await sql`select set_config('gin_pending_list_limit', '16MB', true) ${ofOwner}`.execute(tx)
  const written = await write()
  await sql`select gin_clean_pending_list('listing_words_for_sale_by_word'),
    gin_clean_pending_list('listing_words_other_by_word') ${ofOwner}`.execute(tx)
  return written
}
