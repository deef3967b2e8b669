import type { Listing } from '#contract/listings.ts'
import type { Page } from '#contract/route.ts'
import { type ListListings, queryOf, type ListingScope } from './listing-pages.ts'
import { isInverted, type SearchTerms } from './search-terms.ts'

/** As many as a visitor looks through before they search again. */
const alternativeCount = 8

export type Results = {
  firstPage: Page<Listing>
  /** The newest phones for sale, when nothing matches; otherwise empty. */
  instead: Listing[]
}

/** Loads the first page of phones that match a search, or what is shown when none does. */
export async function loadResults(
  listListings: ListListings,
  search: SearchTerms,
  within: ListingScope,
): Promise<Results> {
  if (isInverted(search)) return { firstPage: { rows: [], nextCursor: undefined }, instead: [] }
  const firstPage = await listListings(queryOf(search, within))
  if (firstPage.rows.length > 0) return { firstPage, instead: [] }
  const newest = await listListings({ sort: 'newest' })
  return { firstPage, instead: newest.rows.slice(0, alternativeCount) }
}
