import { sql } from 'kysely'
import type { ListingId } from '#contract/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { maxWords } from './queries/vocabulary.ts'
import { type IndexedFacts, makeListingWords, wordsVersion } from './rules/listing-words.ts'

/** A listing as the index needs it. */
export type IndexedListing = IndexedFacts & {
  id: ListingId
  soldAt: Date | null
  removedAt: Date | null
  withheldAt: Date | null
  unlistedAt: Date | null
}

/** Writes what searches find these locked listings by. */
export async function writeListingWords(tx: Tx, listings: IndexedListing[]): Promise<void> {
  if (listings.length === 0) return
  const made = listings.map((listing) => ({ listing, ...makeListingWords(listing) }))
  await tx
    .insertInto('listingWords')
    .values(made.map(toRow))
    .onConflict((conflict) =>
      conflict.column('listingId').doUpdateSet(({ ref }) => ({
        version: ref('excluded.version'),
        words: ref('excluded.words'),
        filters: ref('excluded.filters'),
        forSale: ref('excluded.forSale'),
        priceMinor: ref('excluded.priceMinor'),
      })),
    )
    .execute()
  await rememberWords(tx, [...new Set(made.flatMap(({ knownWords }) => knownWords))])
}

type Made = ReturnType<typeof makeListingWords> & { listing: IndexedListing }

function toRow({ listing, words, filters }: Made) {
  return {
    listingId: listing.id,
    version: wordsVersion,
    words: sql<string>`array_to_tsvector(string_to_array(${words.join(' ')}, ' '))`,
    filters: sql<string[]>`string_to_array(${filters.join(' ')}, ' ')`,
    forSale: !(listing.soldAt ?? listing.removedAt ?? listing.withheldAt ?? listing.unlistedAt),
    priceMinor: listing.priceMinor,
  }
}

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
