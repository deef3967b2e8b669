import { sql } from 'kysely'
import { maxAmountMinor } from '#lib/money.ts'
import type { ListingId, UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import type { Db } from '#services/database/database.ts'
import { badCursor, pageOf } from '#services/database/page.ts'
import type { Visibility } from '../rules.ts'
import { listAnywhere } from './anywhere.ts'
import { type ListingQuery, type ListingWithFacts, selectWithFacts } from './listings.ts'
import { listWantedFilters, type WantedFilters, wordOfFilter } from './filters.ts'
import { type Found, selectFew, selectTiers } from './found-listings.ts'
import { estimate, type Term, writeTerm } from './terms.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'
import { noWords, readWordSearch, type WordSearch } from './word-search.ts'

/** What a listing must have. */
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
  onlyPromoted?: boolean | undefined
  sort: 'best' | 'newest' | 'price-asc' | 'price-desc' | 'latest-advert'
  cursor?: string | undefined
  limit: number
}

/**
 * Listings that match a search, with the facts that this caller may see, without removed and unlisted ones: at most
 * `limit` after the cursor, and the cursor of the next page if there is one.
 */
export async function listListings(db: Db, search: ListingSearch, session: Session | undefined) {
  const { sort, limit } = search
  const after = readCursor(search)
  const hasText = Boolean(search.text || search.location)
  const words = hasText ? await readWordSearch(db, await readVocabulary(db), search) : noWords
  if (!words) return { rows: [], nextCursor: undefined }
  const best = sort === 'best' ? bestRank(words) : Number.POSITIVE_INFINITY
  if (after && after.value > best) throw badCursor()
  const found = isOfMarket(search)
    ? selectFound({ search, words, vocabulary: await readVocabulary(db), after })
    : undefined
  const rows = found
    ? await orderFound(
        selectWithFacts(db, session).innerJoin(found.as('found'), 'found.listingId', 'items.id'),
        sort,
      )
        .select('found.rank')
        .execute()
    : await listOthers(db, search, { words, after, session })
  return pageOf(rows, limit, (last) => cursorOf(last, sort))
}

/** The rank of listings of the model that was searched for: above those that only have all words in brand and model. */
const bestRank = ({ ranked, model }: WordSearch) => ranked.length + (model === undefined ? 0 : 1)

/** Whether the listings for sale of everybody are searched: these have an index of words, prices and filters. */
function isOfMarket({ visibility, sort, ...search }: ListingSearch): boolean {
  const { sellerId, sellerEmail, onlyReported, onlyPromoted } = search
  const isOfSome = sellerId ?? sellerEmail ?? onlyReported ?? onlyPromoted
  const { text, location, minPriceMinor, maxPriceMinor } = search
  // The newest of a brand have an index of their own.
  const brandName = sort === 'newest' ? undefined : search.brandName
  const filters = listWantedFilters({ ...search, brandName })
  const hasPrices = (minPriceMinor ?? maxPriceMinor) !== undefined
  const isNarrowed = text || location || hasPrices || filters.size > 0
  return visibility === 'for-sale' && !isOfSome && Boolean(isNarrowed) && sort !== 'latest-advert'
}

/** Searches that need more than this many listings to be read by their words are first tried in order of the list. */
const fewListings = 2000

type Search = { search: ListingSearch; words: WordSearch; vocabulary: Vocabulary; after: Cursor | undefined }

function selectFound({ search, words, vocabulary, after }: Search) {
  const { sort, minPriceMinor, maxPriceMinor } = search
  const filters = [...listWantedFilters(search).values()].map(wordOfFilter)
  const countOf = (term: Term) => estimate(term, vocabulary.countOf)
  const term: Term = { all: [...words.all, ...filters] }
  const page = {
    order: sort === 'best' || sort === 'latest-advert' ? ('newest' as const) : sort,
    after,
    wanted: { minPriceMinor, maxPriceMinor },
    limit: search.limit + 1,
  }
  const tierOf = (rank: number, one: Term) => ({ rank, term: one, isFrequent: countOf(one) > fewListings })
  const hasWords = term.all.length > 0
  if (sort !== 'best') return selectTiers([hasWords ? tierOf(0, term) : { rank: 0, isFrequent: true }], page)
  if (countOf(term) <= fewListings) return selectFew(term, words, page)
  const others = [...words.all.slice(words.ranked.length), ...filters]
  const tiers = writeTiers(words).map((tier, rank) => tierOf(rank, { all: [tier, ...others] }))
  return selectTiers(tiers.slice(0, (after?.value ?? tiers.length) + 1).toReversed(), page)
}

/** One term for each number of words in brand and model, from none to all, and one for the model if there is one. */
function writeTiers({ all, ranked, model }: WordSearch): Term[] {
  const tiers: Term[][] = Array.from({ length: ranked.length + 1 }, () => [])
  for (let choice = 0; choice < 2 ** ranked.length; choice += 1) {
    const isChosen = ranked.map((_, nth) => Boolean(choice & (1 << nth)))
    const words = ranked.map(({ inHead, elsewhere }, nth) => (isChosen[nth] ? inHead : elsewhere))
    tiers[isChosen.filter(Boolean).length]?.push({ all: words })
  }
  if (model === undefined) return tiers.map((any) => ({ any }))
  const ofOtherModels = tiers.map((any): Term => ({ all: [{ any }, { not: model }] }))
  return [...ofOtherModels, { all: [model, ...all.slice(0, ranked.length)] }]
}

type FoundQuery = ReturnType<typeof joinFound>
const joinFound = (all: ListingQuery) =>
  all.innerJoin(sql<Found>`()`.as('found'), 'found.listingId', 'items.id')

function orderFound(query: FoundQuery, sort: ListingSearch['sort']): FoundQuery {
  const ordered = sort === 'best' ? query.orderBy('found.rank', 'desc') : query
  if (sort === 'price-asc') return ordered.orderBy('items.priceMinor').orderBy('items.id')
  return (sort === 'price-desc' ? ordered.orderBy('items.priceMinor', 'desc') : ordered).orderBy(
    'items.id',
    'desc',
  )
}

type Page = { words: WordSearch; after: Cursor | undefined; session: Session | undefined }

/** Lists that are of one seller, of admins, or of a whole brand. */
async function listOthers(
  db: Db,
  search: ListingSearch,
  { words, after, session }: Page,
): Promise<(ListingWithFacts & { rank: number })[]> {
  const { visibility, onlyReported, onlyPromoted, sort } = search
  const { brandName, sellerId, sellerEmail, condition, minPriceMinor, maxPriceMinor, limit } = search
  // The brand and the condition are columns.
  const filters = listWantedFilters({ ...search, brandName: undefined, condition: undefined })
  const terms = [...words.all, ...[...filters.values()].map(wordOfFilter)]
  const order = sort === 'best' ? 'newest' : sort
  const rows = await listAnywhere(
    db,
    { visibility, onlyReported, onlyPromoted, order, isAdmin: session?.isAdmin },
    {
      brandName,
      sellerId,
      sellerEmail,
      condition,
      minPriceMinor,
      maxPriceMinor,
      limit: limit + 1,
      userId: session?.userId,
      wanted: terms.length > 0 ? writeTerm({ all: terms }) : undefined,
      afterId: after?.id,
      afterPriceMinor: after && isByPrice(order) ? Math.min(after.value, maxAmountMinor) : undefined,
      afterPromotedAt: after && order === 'latest-advert' ? new Date(after.value) : undefined,
    },
  )
  return rows.map((row) => ({ ...row, rank: 0 }))
}

const isByPrice = (order: ListingSearch['sort']) => order === 'price-asc' || order === 'price-desc'

/**
 * The cursor after this row: its id. If the order is by price or promotion time, that value comes first:
 * "5450000.0190…".
 */
function cursorOf(row: ListingWithFacts & { rank: number }, sort: ListingSearch['sort']): string {
  if (sort === 'newest') return row.id
  if (sort === 'best') return `${row.rank}.${row.id}`
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
