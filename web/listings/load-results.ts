import type { Listing } from '#contract/listings.ts'
import type { Page } from '#contract/route.ts'
import { importNoResults } from './import-no-results.ts'
import { type ListListings, queryOf, type ListingScope } from './listing-pages.ts'
import { isInverted, type SearchTerms } from './search-terms.ts'

/** As many as a visitor looks through before they search again. */
const alternativeCount = 8

const nothing: Page<Listing> = { rows: [], nextCursor: undefined }

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
  const list: ListListings = isInverted(search) ? async () => nothing : listListings
  const firstPage = await list(queryOf(search, within))
  if (firstPage.rows.length > 0) return { firstPage, instead: [] }
  // If the code does not come, the list reports it when it needs it: see `ListingResults`.
  const preload = importNoResults().catch(() => undefined)
  const [newest] = await Promise.all([list({ sort: 'newest' }), preload])
  return { firstPage, instead: newest.rows.slice(0, alternativeCount) }
}
