import type { Listing } from '#contract/listings.ts'
import type { Page } from '#contract/route.ts'
import { importNoResults } from './import-no-results.ts'
import { type ListListings, queryOf, type ListingScope } from './listing-pages.ts'
import { isInverted, type SearchTerms } from '#web/listings/filters/search-terms.ts'

/** How many other phones are shown if nothing matches. */
const alternativeCount = 8

const nothing: Page<Listing> = { rows: [], nextCursor: undefined }

export type Results = {
  firstPage: Page<Listing>
  /** The newest phones for sale, when nothing matches; otherwise empty. */
  instead: Listing[]
}

/** Loads the first page of phones that match a search. If none does, also the newest phones and the code to show them. */
export async function loadResults(
  listListings: ListListings,
  search: SearchTerms,
  within: ListingScope,
): Promise<Results> {
  const list: ListListings = isInverted(search) ? async () => nothing : listListings
  const firstPage = await list(queryOf(search, within))
  if (firstPage.rows.length > 0) return { firstPage, instead: [] }
  // A failure is ignored here: `ListingResults` loads the code again and reports a failure.
  const preload = importNoResults().catch(() => undefined)
  const [newest] = await Promise.all([list({ sort: 'newest' }), preload])
  return { firstPage, instead: newest.rows.slice(0, alternativeCount) }
}
