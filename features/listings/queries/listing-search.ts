import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import type { After } from '#features/search/queries/found-listings.ts'
import { cursorOf, type ListOrder, readCursor } from '#features/search/queries/cursors.ts'
import type { Search } from '#features/search/queries/read-search.ts'
import {
  type FoundShape,
  type FoundValues,
  planSearch,
  selectFound,
  usesIndex,
} from '#features/search/queries/search-plan.ts'
import type { WordSearch } from '#features/search/queries/word-search.ts'
import { wordOfFilter, writeTerm } from '#features/search/rules/index-words.ts'
import { maxAmountMinor } from '#lib/money.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'
import { pageOf, rowsFor } from '#services/database/page.ts'
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
  sort: ListOrder
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
  const after = readCursor(asked.cursor, sort, words)
  if (!words) return { rows: [], nextCursor: undefined }
  const page = { words, after, session }
  const isIndexed = sort !== 'latest-promotion' && isForSale(asked) && usesIndex(asked.search, sort)
  const rows: Ranked[] = await (isIndexed
    ? listByIndex(db, { ...asked.search, ...page, sort, limit })
    : listWithoutIndex(db, asked, page))
  return pageOf(rows, limit, (last) => cursorOf(last, sort))
}

/** Only a search for the best match ranks what it finds. */
type Ranked = ListingWithFacts & { rank?: number }

/** Whether these are any listings for sale, which are all in the index of words. */
function isForSale({ visibility, sellerId, sellerEmail, onlyReported, promotedAt }: ListingSearch): boolean {
  const isRestricted = (sellerId ?? sellerEmail ?? onlyReported ?? promotedAt) !== undefined
  return visibility === 'for-sale' && !isRestricted
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

const isByPrice = (order: ListOrder) => order === 'price-asc' || order === 'price-desc'
