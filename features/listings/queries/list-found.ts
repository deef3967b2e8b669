import { maxAmountMinor } from '#lib/money.ts'
import type { UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'
import { rowsFor } from '#services/database/page.ts'
import { listWantedFilters, type WantedFilters, wordOfFilter } from './filters.ts'
import {
  type After,
  findBuckets,
  type Order,
  type FoundPage,
  selectFew,
  selectTiers,
  type Wanted,
} from './found-listings.ts'
import { type ListingWithFacts, selectWithFacts, viewerOf } from './listings.ts'
import { estimate, type Term, writeTerm } from './terms.ts'
import { readVocabulary } from './vocabulary.ts'
import type { WordSearch } from './word-search.ts'

/** A search that would read more listings than this by its words first reads listings in the order of the list. */
const fewListings = 2000

/**
 * As `fewListings`, for a search with one word. The count of one word is exact, so about `limit * all / count` listings
 * in the order of the list fill a page. For several words, only an upper limit is known: the count of the rarest.
 */
const fewWithWord = (limit: number, all: number) => Math.min(fewListings, Math.sqrt(limit * all))

type Sort = Order | 'best'

/** A search in all listings for sale. */
export type MarketSearch = WantedFilters & Wanted & { sort: Sort; limit: number }

type Search = { search: MarketSearch; words: WordSearch; after: After | undefined }

/**
 * The listings for sale with these words, prices and filters, after the cursor: at least one more than `limit` if there
 * are that many.
 */
export async function listFound(
  db: Db,
  { search, words, after }: Search,
  session: Session | undefined,
): Promise<(ListingWithFacts & { rank: number })[]> {
  const { countOf, maxCount } = await readVocabulary(db)
  const { sort } = search
  const limit = rowsFor(search.limit)
  const filters = [...listWantedFilters(search).values()].map(wordOfFilter)
  const all = [...words.all, ...filters]
  const few = all.length === 1 ? fewWithWord(limit, maxCount) : fewListings
  const count = (term: Term) => estimate(term, countOf)
  const shape = { sort, limit, isAdmin: session?.isAdmin }
  const values = { userId: session?.userId, ...valuesOf(search, after) }

  if (sort === 'best' && count({ all }) <= few) {
    const { ranked, model } = words
    const inHead = ranked.map((word) => word.inHead)
    const terms = {
      match: writeTerm({ all }),
      model: model && writeTerm(model),
      ...nameEach('inHead', inHead),
    }
    return listFew(db, { ...shape, ranked: ranked.length }, { ...values, ...terms })
  }
  const anyListing = { rank: 0, term: all.length > 0 ? { all } : undefined }
  const tiers = sort === 'best' ? listTiers(words, filters, after) : [anyListing]
  const ranks = tiers.map(({ rank, term }) => ({ rank, isFrequent: term === undefined || count(term) > few }))
  const terms = tiers.map(({ term }) => term)
  return listByTiers(db, { ...shape, tiers: ranks }, { ...values, ...nameEach('match', terms) })
}

/** The values of a page other than its words. */
function valuesOf({ sort, minPriceMinor, maxPriceMinor }: MarketSearch, after: After | undefined) {
  const { from, to } = findBuckets({ minPriceMinor, maxPriceMinor }, orderOf(sort), after?.value)
  const afterValue = after && Math.min(after.value, maxAmountMinor)
  return { minPriceMinor, maxPriceMinor, afterValue, afterId: after?.id, from, to }
}

type Values = ReturnType<typeof valuesOf> & { userId: UserId | undefined }
type Named<Name extends string> = Record<`${Name}${number}`, string | undefined>

/** The terms as values of a statement: `name0`, `name1` … */
function nameEach<Name extends string>(name: Name, terms: (Term | undefined)[]): Named<Name> {
  return Object.fromEntries(
    terms.map((term, nth) => [`${name}${nth}`, term && writeTerm(term)]),
  ) as Named<Name>
}

type Shape = { sort: Sort; limit: number; isAdmin: boolean | undefined }

const listByTiers = compileOnce(
  (
    db,
    shape: Shape & { tiers: { rank: number; isFrequent: boolean }[] },
    values: Values & Named<'match'>,
  ) => {
    const tiers = shape.tiers.map((tier, nth) => ({ ...tier, match: values[`match${nth}`] }))
    return joinFound(db, shape, values, selectTiers(tiers, pageOf(shape, values)))
  },
)

const listFew = compileOnce(
  (
    db,
    shape: Shape & { ranked: number },
    values: Values & Named<'inHead'> & { match: string; model: string | undefined },
  ) => {
    const inHead = Array.from({ length: shape.ranked }, (_, nth) => values[`inHead${nth}`] as string)
    return joinFound(db, shape, values, selectFew({ ...values, inHead }, pageOf(shape, values)))
  },
)

function pageOf({ sort, limit }: Shape, values: Values): FoundPage {
  const { minPriceMinor, maxPriceMinor, afterValue, afterId, from, to } = values
  return {
    order: orderOf(sort),
    limit,
    wanted: { minPriceMinor, maxPriceMinor },
    after: afterId && afterValue !== undefined ? { value: afterValue, id: afterId } : undefined,
    buckets: { from, to },
  }
}

const orderOf = (sort: Sort): Order => (sort === 'best' ? 'newest' : sort)

function joinFound(
  db: Db,
  { sort, isAdmin }: Shape,
  { userId }: Values,
  found: ReturnType<typeof selectTiers>,
) {
  const query = selectWithFacts(db, viewerOf(isAdmin, userId))
    .innerJoin(found.as('found'), 'found.listingId', 'items.id')
    .select('found.rank')
  const ranked = sort === 'best' ? query.orderBy('found.rank', 'desc') : query
  if (sort === 'price-asc') return ranked.orderBy('items.priceMinor').orderBy('items.id')
  return (sort === 'price-desc' ? ranked.orderBy('items.priceMinor', 'desc') : ranked).orderBy(
    'items.id',
    'desc',
  )
}

/**
 * The tiers of a search for the best match, from the one where the page begins to the worst. The best tier is the model
 * that was searched for, if there is one. The others have from all to none of the ranked words in brand and model.
 */
function listTiers({ all, ranked, model }: WordSearch, filters: Term[], after: After | undefined) {
  const choices: Term[][] = Array.from({ length: ranked.length + 1 }, () => [])
  for (let choice = 0; choice < 2 ** ranked.length; choice += 1) {
    const isChosen = ranked.map((_, nth) => Boolean(choice & (1 << nth)))
    const words = ranked.map(({ inHead, elsewhere }, nth) => (isChosen[nth] ? inHead : elsewhere))
    choices[isChosen.filter(Boolean).length]?.push({ all: words })
  }
  const anyOf = choices.map((any): Term => ({ any }))
  const tiers: Term[] =
    model === undefined
      ? anyOf
      : [
          ...anyOf.map((any): Term => ({ all: [any, { not: model }] })),
          { all: [model, ...all.slice(0, ranked.length)] },
        ]
  const others = [...all.slice(ranked.length), ...filters]
  return tiers
    .map((tier, rank) => ({ rank, term: { all: [tier, ...others] } }))
    .slice(0, (after?.value ?? tiers.length) + 1)
    .toReversed()
}
