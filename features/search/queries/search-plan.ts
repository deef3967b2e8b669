import type { RawBuilder } from 'kysely'
import { maxAmountMinor } from '#lib/money.ts'
import type { ListingId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import { rowsFor } from '#services/database/page.ts'
import { estimate, type Term, wordOfFilter, writeTerm } from '../rules/index-words.ts'
import {
  type After,
  findBuckets,
  type Found,
  type FoundPage,
  type Order,
  selectFew,
  selectTiers,
} from './found-listings.ts'
import type { Search } from './read-search.ts'
import { readVocabulary } from './vocabulary.ts'
import { noWords, type WordSearch } from './word-search.ts'

/** A search that would read more listings than this by its words first reads listings in the order of the list. */
const fewListings = 2000

/**
 * As `fewListings`, for a search with one word. The count of one word is exact, so about `limit * all / count` listings
 * in the order of the list fill a page. For several words, only an upper limit is known: the count of the rarest.
 */
const fewWithWord = (limit: number, all: number) => Math.min(fewListings, Math.sqrt(limit * all))

export type Sort = Order | 'best'

/** Whether a list in this order asks something that the index of words, prices and filters answers. */
export function usesIndex({ words, prices, filters }: Search, sort: Sort): boolean {
  const hasPrices = (prices.minPriceMinor ?? prices.maxPriceMinor) !== undefined
  // The newest listings of a brand are read faster by a database index of their own.
  const hasFilters = [...filters.keys()].some((name) => name !== 'brand' || sort !== 'newest')
  return words !== noWords || hasPrices || hasFilters
}

/** One page of a search in all listings for sale. */
type Asked = Pick<Search, 'filters' | 'prices'> & {
  words: WordSearch
  sort: Sort
  limit: number
  after: After | undefined
}

/**
 * What decides how the statement of a search is written: it reads tiers. With `few`, it sorts all matches, and reads tiers
 * only if they are too many.
 */
export type FoundShape = {
  sort: Sort
  limit: number
  tiers: { rank: number; isFrequent: boolean }[]
  few?: { ranked: number }
}

/** The values of the statement of a search. The terms are numbered: `match0`, `inHead0`, `inHead1` … */
export type FoundValues = {
  [term in `${'match' | 'inHead'}${number}`]: string | undefined
} & {
  all?: string
  model?: string | undefined
  minPriceMinor: number | undefined
  maxPriceMinor: number | undefined
  afterValue: number | undefined
  afterId: ListingId | undefined
  from: number
  to: number
}

/**
 * Decides how to find a page of listings for sale, for `selectFound`: at least one more than `limit` if there are that
 * many.
 */
export async function planSearch(db: Db, asked: Asked): Promise<{ shape: FoundShape; values: FoundValues }> {
  const { words, sort, prices, after } = asked
  const { countOf, maxCount } = await readVocabulary(db)
  const limit = rowsFor(asked.limit)
  const filters = [...asked.filters.values()].map(wordOfFilter)
  const all = [...words.all, ...filters]
  const few = all.length === 1 ? fewWithWord(limit, maxCount) : fewListings
  const count = (term: Term) => estimate(term, countOf)
  const values = {
    ...prices,
    ...findBuckets(prices, orderOf(sort), after?.value),
    afterValue: after && Math.min(after.value, maxAmountMinor),
    afterId: after?.id,
  }
  const anyListing = { rank: 0, term: all.length > 0 ? { all } : undefined }
  const tiers = sort === 'best' ? listTiers(words, filters, after) : [anyListing]
  const isFew = sort === 'best' && count({ all }) <= few
  // If the few are too many after all, their tiers are not rare.
  const isFrequent = (term: Term | undefined) => isFew || term === undefined || count(term) > few
  return {
    shape: {
      sort,
      limit,
      tiers: tiers.map(({ rank, term }) => ({ rank, isFrequent: isFrequent(term) })),
      ...(isFew && { few: { ranked: words.ranked.length } }),
    },
    values: {
      ...values,
      ...numberEach(
        'match',
        tiers.map(({ term }) => term),
      ),
      ...(isFew && listFewValues(words, all)),
    },
  }
}

const listFewValues = ({ ranked, model }: WordSearch, all: Term[]) => ({
  all: writeTerm({ all }),
  model: model && writeTerm(model),
  ...numberEach(
    'inHead',
    ranked.map((word) => word.inHead),
  ),
})

const orderOf = (sort: Sort): Order => (sort === 'best' ? 'newest' : sort)

function numberEach<Name extends string>(name: Name, terms: (Term | undefined)[]) {
  return Object.fromEntries(terms.map((term, nth) => [`${name}${nth}`, term && writeTerm(term)])) as {
    [term in `${Name}${number}`]: string | undefined
  }
}

/** The found listings with their ranks, as a subquery to join. `values` may be placeholders (`compileOnce`). */
export function selectFound(shape: FoundShape, values: FoundValues): RawBuilder<Found> {
  const { minPriceMinor, maxPriceMinor, afterValue, afterId, from, to } = values
  const page: FoundPage = {
    order: orderOf(shape.sort),
    limit: shape.limit,
    wanted: { minPriceMinor, maxPriceMinor },
    after: afterId && afterValue !== undefined ? { value: afterValue, id: afterId } : undefined,
    buckets: { from, to },
  }
  const tiers = shape.tiers.map((tier, nth) => ({ ...tier, match: values[`match${nth}`] }))
  if (!shape.few) return selectTiers(tiers, page)
  const inHead = Array.from({ length: shape.few.ranked }, (_, nth) => values[`inHead${nth}`] as string)
  return selectFew({ match: values.all as string, model: values.model, inHead }, tiers, page)
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
