import { sql } from 'kysely'
import type { Condition } from '#contract/listings.ts'
import type { ListingId, UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import type { Db } from '#services/database/database.ts'
import { badCursor, pageOf } from '#services/database/page.ts'
import type { Visibility } from '../rules.ts'
import { type ListingQuery, type ListingWithFacts, selectWithFacts } from './listings.ts'
import { readWordSearch, type WordSearch } from './word-search.ts'

export type ListingSearch = {
  visibility: Visibility
  brandName?: string | undefined
  sellerId?: UserId | undefined
  sellerEmail?: string | undefined
  onlyReported?: boolean | undefined
  onlyPromoted?: boolean | undefined
  text?: string | undefined
  condition?: Condition | undefined
  minPriceMinor?: number | undefined
  maxPriceMinor?: number | undefined
  location?: string | undefined
  sort: 'best' | 'newest' | 'price-asc' | 'price-desc' | 'latest-advert'
  cursor?: string | undefined
  limit: number
}

/**
 * Listings that match a search, with the facts that this caller may see, without removed and unlisted ones: at most
 * `limit` after the cursor, and the cursor of the next page if there is one.
 */
export async function listListings(db: Db, search: ListingSearch, session: Session | undefined) {
  const query = applyFilters(selectWithFacts(db, session), search)
  const { sort, limit } = search
  const after = readCursor(search)
  const isForWords = Boolean(search.text || search.location)
  const words = isForWords ? await readWordSearch(db, search) : undefined
  if (isForWords && !words) return { rows: [], nextCursor: undefined }
  if (sort === 'best' && words) return listBest({ db, query, words, search, after })
  const rows = await listFitting(db, query, words?.all, (fitting) =>
    applyOrder(fitting, sort === 'best' ? 'newest' : sort, after).limit(limit + 1),
  )
  return pageOf(rows, limit, (last) => cursorOf(last, sort))
}

type Best = {
  db: Db
  query: ListingQuery
  words: WordSearch
  search: ListingSearch
  after: Cursor | undefined
}

/**
 * Best match first: the more search words are in brand and model, the higher the rank; newest first within a rank. Each
 * rank is a query of its own and runs only if the earlier ones do not fill the page. So common words are found by date,
 * without sorting all matches.
 */
async function listBest({ db, query, words, search, after }: Best) {
  const best = words.tiers.length - 1
  if (after && after.value > best) throw badCursor()
  const rows: (ListingWithFacts & { rank: number })[] = []
  for (let rank = after?.value ?? best; rank >= 0 && rows.length <= search.limit; rank -= 1) {
    const isFirst = rank === after?.value
    const inRank = await listFitting(db, query, words.tiers[rank], (fitting) =>
      applyOrder(fitting, 'newest', isFirst ? after : undefined).limit(search.limit + 1 - rows.length),
    )
    rows.push(...inRank.map((row) => ({ ...row, rank })))
  }
  return pageOf(rows, search.limit, (last) => `${last.rank}.${last.id}`)
}

/**
 * Listings that match a search and have these words. The database misjudges how rare a word is, and for a rare word it
 * would read every listing by date. So when few listings have the words, the query gets their ids.
 */
async function listFitting(
  db: Db,
  query: ListingQuery,
  words: string | undefined,
  inPage: (query: ListingQuery) => ListingQuery,
): Promise<ListingWithFacts[]> {
  if (!words) return inPage(query).execute()
  const ids = await listWithWords(db, words, fewIds + 1)
  if (ids.length === 0) return []
  if (ids.length <= fewIds)
    return inPage(query.where(sql<boolean>`items.id = any(${`{${ids.join()}}`}::uuid[])`)).execute()
  const haveWords = query
    .innerJoin('listingWords', 'listingWords.listingId', 'items.id')
    .where(hasWords(words))
  return inPage(haveWords).execute()
}

const fewIds = 500

/** Ids of at most `most` listings that have these words, for sale or not, in no order. */
async function listWithWords(db: Db, words: string, most: number): Promise<ListingId[]> {
  const rows = await db
    .selectFrom('listingWords')
    .select('listingId')
    .where(hasWords(words))
    .limit(most)
    .execute()
  return rows.map((row) => row.listingId)
}

const hasWords = (words: string) => sql<boolean>`listing_words.words @@ ${words}::tsquery`

function applyFilters(query: ListingQuery, search: ListingSearch): ListingQuery {
  return query
    .where('items.unlistedAt', 'is', null)
    .$if(search.visibility === 'for-sale', (q) =>
      q.where('items.soldAt', 'is', null).where('items.withheldAt', 'is', null),
    )
    .$if(search.brandName !== undefined, (q) => q.where('brand.name', '=', search.brandName ?? ''))
    .$if(search.sellerId !== undefined, (q) => q.where('items.sellerId', '=', search.sellerId as UserId))
    .$if(search.sellerEmail !== undefined, (q) => q.where('seller.email', '=', search.sellerEmail ?? ''))
    .$if(search.onlyReported === true, (q) => q.where('items.reportedAt', 'is not', null))
    .$if(search.onlyPromoted === true, (q) => q.where('items.advertisedAt', 'is not', null))
    .$if(search.condition !== undefined, (q) => q.where('items.condition', '=', search.condition ?? 'Good'))
    .$if(search.minPriceMinor !== undefined, (q) =>
      q.where('items.priceMinor', '>=', search.minPriceMinor ?? 0),
    )
    .$if(search.maxPriceMinor !== undefined, (q) =>
      q.where('items.priceMinor', '<=', search.maxPriceMinor ?? 0),
    )
}

function applyOrder(
  query: ListingQuery,
  sort: Exclude<ListingSearch['sort'], 'best'>,
  after: Cursor | undefined,
): ListingQuery {
  if (sort === 'newest') {
    return query
      .$if(after !== undefined, (q) => q.where('items.id', '<', after?.id ?? noListing))
      .orderBy('items.id', 'desc')
  }
  if (sort === 'latest-advert') {
    return query
      .$if(after !== undefined, (q) =>
        q.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('items.advertisedAt', 'items.id'),
            '<',
            tuple<Date | null, ListingId>(new Date(after?.value ?? 0), after?.id ?? noListing),
          ),
        ),
      )
      .orderBy('items.advertisedAt', 'desc')
      .orderBy('items.id', 'desc')
  }
  const beyond = sort === 'price-asc' ? ('>' as const) : ('<' as const)
  const direction = sort === 'price-asc' ? ('asc' as const) : ('desc' as const)
  return query
    .$if(after !== undefined, (q) =>
      q.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('items.priceMinor', 'items.id'),
          beyond,
          tuple(Math.min(after?.value ?? 0, highestMinor), after?.id ?? noListing),
        ),
      ),
    )
    .orderBy('items.priceMinor', direction)
    .orderBy('items.id', direction)
}

const noListing = '00000000-0000-0000-0000-000000000000' as ListingId

/** The highest value of the price column. */
const highestMinor = 2_147_483_647

/**
 * The cursor after this row: its id. If the order is by price or promotion time, that value comes first:
 * "5450000.0190…".
 */
function cursorOf(row: ListingWithFacts, sort: ListingSearch['sort']): string {
  if (sort === 'newest') return row.id
  return `${sort === 'latest-advert' ? (row.advertisedAt?.getTime() ?? 0) : row.priceMinor}.${row.id}`
}

const cursorPattern = /^(?:(?<value>\d{1,13})\.)?(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

type Cursor = { value: number; id: ListingId }

/** Where the next page begins. Throws `invalid-input` for a cursor that does not belong to a list in this order. */
function readCursor({ cursor, sort }: ListingSearch): Cursor | undefined {
  if (cursor === undefined) return undefined
  const groups = cursorPattern.exec(cursor)?.groups
  if (!groups || (groups['value'] === undefined) !== (sort === 'newest')) throw badCursor()
  return { value: Number(groups['value'] ?? 0), id: groups['id'] as ListingId }
}
