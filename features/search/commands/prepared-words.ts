import { setImmediate } from 'node:timers/promises'
import type { ListingId } from '#contract/ids.ts'
import { type IndexedFacts, makeListingWords } from '../rules/listing-words.ts'
import { wordOfPair } from '../rules/index-words.ts'

/** A listing as the index needs it. */
export type IndexedListing = IndexedFacts & {
  id: ListingId
  soldAt: Date | null
  removedAt: Date | null
  withheldAt: Date | null
  unlistedAt: Date | null
}

/**
 * The words of listings as the database gets them: the rows as one JSON text and the known words as another text, because it
 * reads each value by itself. And in how many listings for sale each counted word is.
 */
export type PreparedWords = { rows: string; knownWords: string; counts: Map<string, number> }

type MadeWords = ReturnType<typeof makeListingWords> & { listing: IndexedListing }

const makeWords = (listing: IndexedListing): MadeWords => ({ listing, ...makeListingWords(listing) })

/** Returns what is written of these listings. */
export const prepareWords = (listings: IndexedListing[]): PreparedWords => prepare(listings.map(makeWords))

/** The words of so many listings take a millisecond. A request that waits needs several turns. */
const turnSize = 10

/** As `prepareWords`. Between the listings, waiting requests have their turn. */
export async function prepareInTurns(listings: IndexedListing[]): Promise<PreparedWords> {
  const made: MadeWords[] = []
  for (const [nth, listing] of listings.entries()) {
    if (nth > 0 && nth % turnSize === 0) await setImmediate()
    made.push(makeWords(listing))
  }
  return prepare(made)
}

function prepare(made: MadeWords[]): PreparedWords {
  const counts = new Map<string, number>()
  for (const one of made) if (isForSale(one.listing)) addWords(counts, one)
  return {
    rows: JSON.stringify(made.map(toRow)),
    knownWords: [...new Set(made.flatMap(({ knownWords }) => knownWords))].join(' '),
    counts,
  }
}

/** Counts a listing for each word that `countWords` counts of it. */
function addWords(counts: Map<string, number>, { words, filters }: MadeWords): void {
  const add = (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1)
  words.forEach(add)
  const brand = filters.find((filter) => filter.startsWith('brand:'))
  if (brand !== undefined) filters.forEach((filter) => add(wordOfPair(brand, filter)))
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
