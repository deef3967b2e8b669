import type { ListingId, UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import type { After } from '#features/search/queries/found-listings.ts'
import type { Search } from '#features/search/queries/read-search.ts'
import {
  type FoundShape,
  type FoundValues,
  planSearch,
  selectFound,
} from '#features/search/queries/search-plan.ts'
import { noWords, type WordSearch } from '#features/search/queries/word-search.ts'
import { wordOfFilter, writeTerm } from '#features/search/rules/index-words.ts'
import { maxAmountMinor } from '#lib/money.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'
import { badCursor, pageOf, rowsFor } from '#services/database/page.ts'
import type { Visibility } from '../rules.ts'
import { listByColumns } from './list-by-columns.ts'
import { type ListingWithFacts, selectWithFacts, viewerOf } from './listings.ts'

export type ListingSearch = {
  search: Search
  visibility: Visibility
  sellerId?: UserId | undefined
  sellerEmail?: string | undefined
  onlyReported?: boolean | undefined
  /** Only listings that are promoted at this time. */
  promotedAt?: Date | undefined
  /** `best` needs a text to search for. */
  sort: 'best' | 'newest' | 'price-asc' | 'price-desc' | 'latest-promotion'
  cursor?: string | undefined
  limit: number
}

/**
 * Listings that match a search, with the facts that this caller may see: at most `limit` after the cursor, and the cursor
 * of the next page if there is one. Leaves out removed and unlisted listings.
 */
export async function listListings(db: Db, asked: ListingSearch, session: Session | undefined) {
  const { sort, limit } = asked
  const { words } = asked.search
  const after = readCursor(asked)
  if (!words) return { rows: [], nextCursor: undefined }
  const best = sort === 'best' ? bestRank(words) : Number.POSITIVE_INFINITY
  if (after && after.value > best) throw badCursor()
  const page = { words, after, session }
  const rows: Ranked[] = await (sort !== 'latest-promotion' && usesSearchIndex(asked)
    ? listByIndex(db, { ...asked.search, ...page, sort, limit })
    : listWithoutIndex(db, asked, page))
  return pageOf(rows, limit, (last) => cursorOf(last, sort))
}

/** Only a search for the best match ranks what it finds. */
type Ranked = ListingWithFacts & { rank?: number }

/** The best rank of a search: all ranked words in brand and model, and one more for the model that was searched for. */
const bestRank = ({ ranked, model }: WordSearch) => ranked.length + (model === undefined ? 0 : 1)

/** Whether the index of words, prices and filters can answer this search: it has all listings for sale. */
function usesSearchIndex(asked: ListingSearch): boolean {
  const { search, visibility, sort } = asked
  const { sellerId, sellerEmail, onlyReported, promotedAt } = asked
  const isRestricted = (sellerId ?? sellerEmail ?? onlyReported ?? promotedAt) !== undefined
  const { words, prices, filters } = search
  const hasPrices = (prices.minPriceMinor ?? prices.maxPriceMinor) !== undefined
  // The newest listings of a brand are read faster by a database index of their own.
  const hasFilters = [...filters.keys()].some((name) => name !== 'brand' || sort !== 'newest')
  return visibility === 'for-sale' && !isRestricted && (words !== noWords || hasPrices || hasFilters)
}

type Page = { words: WordSearch; after: After | undefined; session: Session | undefined }

/** Lists what the search index finds. */
async function listByIndex(db: Db, { session, ...asked }: Page & Parameters<typeof planSearch>[1]) {
  const { shape, values } = await planSearch(db, asked)
  return listFound(db, { ...shape, isAdmin: session?.isAdmin }, { ...values, userId: session?.userId })
}

const listFound = compileOnce(
  (
    db,
    shape: FoundShape & { isAdmin: boolean | undefined },
    values: FoundValues & { userId: UserId | undefined },
  ) => {
    const { sort, isAdmin } = shape
    const found = selectWithFacts(db, viewerOf(isAdmin, values.userId))
      .innerJoin(selectFound(shape, values).as('found'), 'found.listingId', 'items.id')
      .select('found.rank')
    if (sort === 'price-asc') return found.orderBy('items.priceMinor').orderBy('items.id')
    return found
      .$if(sort === 'best', (query) => query.orderBy('found.rank', 'desc'))
      .$if(sort === 'price-desc', (query) => query.orderBy('items.priceMinor', 'desc'))
      .orderBy('items.id', 'desc')
  },
)

/** Lists what the search index cannot: listings of one seller, of a whole brand, or for admins. */
async function listWithoutIndex(
  db: Db,
  asked: ListingSearch,
  { words, after, session }: Page,
): Promise<ListingWithFacts[]> {
  const { search, visibility, onlyReported, promotedAt, sort, sellerId, sellerEmail, limit } = asked
  const { brand: brandName, condition } = search.wanted
  // The brand and the condition are columns.
  const filters = [...search.filters].filter(([name]) => name !== 'brand' && name !== 'condition')
  const terms = [...words.all, ...filters.map(([, filter]) => wordOfFilter(filter))]
  const order = sort === 'best' ? 'newest' : sort
  return listByColumns(
    db,
    { visibility, onlyReported, order, limit: rowsFor(limit), isAdmin: session?.isAdmin },
    {
      brandName,
      sellerId,
      sellerEmail,
      condition,
      ...search.prices,
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
