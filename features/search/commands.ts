import { sql } from 'kysely'
import type { Tx } from '#services/database/database.ts'
import { type IndexedListing, type MadeWords, makeWordsInTurns } from './commands/words-in-turns.ts'
import { maxWords } from './queries/vocabulary.ts'
import { wordsVersion } from './rules/listing-words.ts'

/** The words and the filters by which searches find a listing. */
export type IndexedWords = { words: string[]; filters: string[] }

/** Writes what searches find these locked listings by. Returns the words of those for sale. */
export async function writeListingWords(tx: Tx, listings: IndexedListing[]): Promise<IndexedWords[]> {
  if (listings.length === 0) return []
  const made = await makeWordsInTurns(listings)
  // One value instead of thousands, each of which the database would read by itself.
  await sql`insert into listing_words (listing_id, version, words, filters, for_sale, price_minor)
    select id, ${wordsVersion}, array_to_tsvector(string_to_array(words, ' ')), string_to_array(filters, ' '),
      for_sale, price_minor
    from json_to_recordset(${JSON.stringify(made.map(toRow))}::json)
      as made (id uuid, words text, filters text, for_sale boolean, price_minor integer)
    on conflict (listing_id) do update set version = excluded.version, words = excluded.words,
      filters = excluded.filters, for_sale = excluded.for_sale, price_minor = excluded.price_minor`.execute(
    tx,
  )
  await rememberWords(tx, [...new Set(made.flatMap(({ knownWords }) => knownWords))])
  return made.filter(({ listing }) => isForSale(listing))
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

/** With the names that the statement has. */
const toRow = ({ listing, words, filters }: MadeWords) => ({
  id: listing.id,
  words: words.join(' '),
  filters: filters.join(' '),
  for_sale: isForSale(listing),
  price_minor: listing.priceMinor,
})

const isForSale = ({ soldAt, removedAt, withheldAt, unlistedAt }: IndexedListing) =>
  !(soldAt ?? removedAt ?? withheldAt ?? unlistedAt)

/** Always writes in the same order, so that two transactions with the same new words do not deadlock. */
async function rememberWords(tx: Tx, words: string[]): Promise<void> {
  if (words.length === 0) return
  await sql`insert into known_words
    select word from unnest(string_to_array(${words.join(' ')}, ' ')) as word order by word collate "C"
    on conflict do nothing`.execute(tx)
}

/**
 * Counts the listings for sale by filter, by pairs of a brand and a filter, and by word. Of the words, only the most
 * frequent ones that several listings have are counted.
 */
export async function countSearchWords(tx: Tx): Promise<void> {
  await sql`lock table search_words in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('searchWords').execute()
  await sql`insert into search_words (word, listings)
    select word, ndoc from ts_stat('select words from listing_words where for_sale')
    where ndoc > 1 or word like '#%' order by word like '#%' desc, ndoc desc limit ${sql.lit(maxWords)}`.execute(
    tx,
  )
  await sql`insert into search_words (word, listings)
    select '#' || brand || ' ' || filter, count(*) from listing_words
    cross join unnest(filters) as brand cross join unnest(filters) as filter
    where for_sale and brand like 'brand:%' group by 1`.execute(tx)
}
