import { setImmediate } from 'node:timers/promises'
import type { ListingId } from '#contract/ids.ts'
import { type IndexedFacts, makeListingWords } from '../rules/listing-words.ts'

/** A listing as the index needs it. */
export type IndexedListing = IndexedFacts & {
  id: ListingId
  soldAt: Date | null
  removedAt: Date | null
  withheldAt: Date | null
  unlistedAt: Date | null
}

export type MadeWords = ReturnType<typeof makeListingWords> & { listing: IndexedListing }

/** The words of so many listings take a millisecond. A request that waits needs several turns. */
const turnSize = 10

/** Makes the words of these listings. Between them, waiting requests have their turn. Returns each with its listing. */
export async function makeWordsInTurns(listings: IndexedListing[]): Promise<MadeWords[]> {
  const made: MadeWords[] = []
  for (const [nth, listing] of listings.entries()) {
    if (nth > 0 && nth % turnSize === 0) await setImmediate()
    made.push({ listing, ...makeListingWords(listing) })
  }
  return made
}
