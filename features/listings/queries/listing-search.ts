import { maxAmountMinor } from '#lib/money.ts'
import type { ListingId, UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import type { Db } from '#services/database/database.ts'
import { badCursor, pageOf, rowsFor } from '#services/database/page.ts'
import type { Visibility } from '../rules.ts'
import { listByColumns } from './list-by-columns.ts'
import type { ListingWithFacts } from './listings.ts'
import type { After } from './found-listings.ts'
import { listFound, type MarketSearch } from './list-found.ts'
import { listWantedFilters, type WantedFilters, wordOfFilter } from './filters.ts'
import { writeTerm } from './terms.ts'
import { readVocabulary } from './vocabulary.ts'
import { noWords, readWordSearch, type WordSearch } from './word-search.ts'

/** The conditions that a listing must fulfil. */
export type FilterSearch = WantedFilters & {
  text?: string | undefined
  minPriceMinor?: number | undefined
  maxPriceMinor?: number | undefined
  location?: string | undefined
}

export type ListingSearch = FilterSearch & {
  visibility: Visibility
  sellerId?: UserId | undefined
  sellerEmail?: string | undefined
  onlyReported?: boolean | undefined
  /** Only listings that are promoted at this time. */
  promotedAt?: Date | undefined
  sort: 'best' | 'newest' | 'price-asc' | 'price-desc' | 'latest-promotion'
  cursor?: string | undefined
  limit: number
}

/**
 * Listings that match a search, with the facts that this caller may see: at most `limit` after the cursor, and the cursor
 * of the next page if there is one. Leaves out removed and unlisted listings.
 */
export async function listListings(db: Db, search: ListingSearch, session: Session | undefined) {
  const { sort, limit } = search
  const after = readCursor(search)
  const hasText = Boolean(search.text || search.location)
  const words = hasText ? await readWordSearch(db, await readVocabulary(db), search) : noWords
  if (!words) return { rows: [], nextCursor: undefined }
  const best = sort === 'best' ? bestRank(words) : Number.POSITIVE_INFINITY
  if (after && after.value > best) throw badCursor()
  const rows: Ranked[] = usesSearchIndex(search)
    ? await listFound(db, { search, words, after }, session)
    : await listWithoutIndex(db, search, { words, after, session })
  return pageOf(rows, limit, (last) => cursorOf(last, sort))
}

/** Only a search for the best match ranks what it finds. */
type Ranked = ListingWithFacts & { rank?: number }

/** The best rank of a search: all ranked words in brand and model, and one more for the model that was searched for. */
const bestRank = ({ ranked, model }: WordSearch) => ranked.length + (model === undefined ? 0 : 1)

/** Whether the index of words, prices and filters can answer this search: it has all listings for sale. */
function usesSearchIndex(wanted: ListingSearch): wanted is ListingSearch & MarketSearch {
  const { visibility, sort, ...search } = wanted
  const { sellerId, sellerEmail, onlyReported, promotedAt } = search
  const isRestricted = sellerId ?? sellerEmail ?? onlyReported ?? promotedAt
  const { text, location, minPriceMinor, maxPriceMinor } = search
  // The newest listings of a brand are read faster by a database index of their own.
  const brandName = sort === 'newest' ? undefined : search.brandName
  const filters = listWantedFilters({ ...search, brandName })
  const hasPrices = (minPriceMinor ?? maxPriceMinor) !== undefined
  const isNarrowed = text || location || hasPrices || filters.size > 0
  return visibility === 'for-sale' && !isRestricted && Boolean(isNarrowed) && sort !== 'latest-promotion'
}

type SearchPage = { words: WordSearch; after: After | undefined; session: Session | undefined }

/** Lists what the search index cannot: listings of one seller, of a whole brand, or for admins. */
async function listWithoutIndex(
  db: Db,
  search: ListingSearch,
  { words, after, session }: SearchPage,
): Promise<ListingWithFacts[]> {
  const { visibility, onlyReported, promotedAt, sort } = search
  const { brandName, sellerId, sellerEmail, condition, minPriceMinor, maxPriceMinor, limit } = search
  // The brand and the condition are columns.
  const filters = listWantedFilters({ ...search, brandName: undefined, condition: undefined })
  const terms = [...words.all, ...[...filters.values()].map(wordOfFilter)]
  const order = sort === 'best' ? 'newest' : sort
  return listByColumns(
    db,
    { visibility, onlyReported, order, limit: rowsFor(limit), isAdmin: session?.isAdmin },
    {
      brandName,
      sellerId,
      sellerEmail,
      condition,
      minPriceMinor,
      maxPriceMinor,
      promotedAt,
      userId: session?.userId,
      wanted: terms.length > 0 ? writeTerm({ all: terms }) : undefined,
      afterId: after?.id,
      afterPriceMinor: after && isByPrice(order) ? Math.min(after.value, maxAmountMinor) : undefined,
      afterPromotedAt: after && order === 'latest-promotion' ? new Date(after.value) : undefined,
    },
  )
}

const isByPrice = (order: ListingSearch['sort']) => order === 'price-asc' || order === 'price-desc'

/**
 * The cursor after this row: its id. If the order is by price or promotion time, that value comes first:
 * "5450000.0190…".
 */
function cursorOf(row: Ranked, sort: ListingSearch['sort']): string {
  if (sort === 'newest') return row.id
  if (sort === 'best') return `${row.rank ?? 0}.${row.id}`
  return `${sort === 'latest-promotion' ? (row.advertisedAt?.getTime() ?? 0) : row.priceMinor}.${row.id}`
}

const cursorPattern = /^(?:(?<value>\d{1,13})\.)?(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Where the next page begins. Throws `invalid-input` for a cursor that does not belong to a list in this order. */
function readCursor({ cursor, sort }: ListingSearch): After | undefined {
  if (cursor === undefined) return undefined
  const groups = cursorPattern.exec(cursor)?.groups
  if (!groups || (groups['value'] === undefined) !== (sort === 'newest')) throw badCursor()
  const value = Number(groups['value'] ?? 0)
  if (sort === 'latest-promotion' && value <= maxAmountMinor) throw badCursor()
  return { value, id: groups['id'] as ListingId }
}
