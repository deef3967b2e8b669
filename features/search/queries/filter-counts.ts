import { sql } from 'kysely'
import { type FilterName, filterNames } from '#contract/listing-filters.ts'
import { maxCount } from '#contract/search.ts'
import type { Db } from '#services/database/database.ts'
import {
  estimate,
  listPriceWords,
  type PriceBounds,
  type Term,
  wordOfFilter,
  wordOfPair,
  writeTerm,
} from '../rules/index-words.ts'
import { pricesIn } from './found-listings.ts'
import type { Search } from './read-search.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

/** A number of listings, at most `maxCount`. With `isMore`, there may be more. */
export type Counted = { count: number; isMore: boolean }

/** How many listings for sale match, and for each filter, how many have each of its values. */
export type FilterCounts = { total: Counted; counts: Record<FilterName, Map<string, Counted>> }

/** How many listings are read to be counted. */
export type Reading = {
  /** For a search that many listings match, this many of the newest listings are read first. */
  newest: number
  /** If at least this many of the newest listings match, only they are counted. */
  enough: number
  /** Otherwise, at most this many of the matching listings are counted. */
  matching: number
}
const defaultReading: Reading = { newest: 10_000, enough: 300, matching: 2000 }

/**
 * Counts what a search finds. The values of each filter are counted as if this filter were not set. When many listings
 * match, only some of them are read, and the counts say that there may be more. For all phones, and for all phones of one
 * brand, uses the counts that a job has made. Undefined when nothing can be found.
 */
export async function countFilters(
  db: Db,
  { words, filters, prices }: Search,
  reading = defaultReading,
): Promise<FilterCounts | undefined> {
  if (!words) return undefined
  const vocabulary = await readVocabulary(db)
  const count = async (without?: FilterName) => {
    const others = [...filters].flatMap(([name, filter]) => (name === without ? [] : filter))
    const counting = { words: words.all, filters: others, prices, vocabulary, reading }
    return findCounters(counting) ?? (await readCounts(db, counting))
  }
  const all = await count()
  const counted = new Map<FilterName, Counts>()
  // One after the other: a public read takes one connection.
  for (const name of filters.keys()) counted.set(name, await count(name))
  const entries = filterNames.map((name) => [name, valuesOf(name, counted.get(name) ?? all)] as const)
  return {
    total: all.get(everything) ?? { count: 0, isMore: false },
    counts: Object.fromEntries(entries) as FilterCounts['counts'],
  }
}

/** Counts by filter, such as `district:dhaka`, and the total under `everything`. */
type Counts = Map<string, Counted>
const everything = 'all'

function valuesOf(name: FilterName, counts: Counts): Counts {
  const own = [...counts].filter(([filter]) => filter.startsWith(`${name}:`))
  return new Map(own.map(([filter, count]) => [filter.slice(name.length + 1), count]))
}

type Counting = {
  words: Term[]
  filters: string[]
  prices: PriceBounds
  vocabulary: Vocabulary
  reading: Reading
}

/**
 * The counts that a job has made for all phones or for one brand. Undefined for other searches, and if few phones
 * match.
 */
function findCounters({ prices, words, filters, vocabulary, reading }: Counting): Counts | undefined {
  const [brand, ...others] = filters
  const hasPrice = (prices.minPriceMinor ?? prices.maxPriceMinor) !== undefined
  const isOfBrand = brand === undefined || (brand.startsWith('brand:') && others.length === 0)
  if (words.length > 0 || hasPrice || !isOfBrand) return undefined
  const countOf = (filter: string) =>
    vocabulary.countOf(brand === undefined ? wordOfFilter(filter) : wordOfPair(brand, filter))
  const counts = vocabulary.filters.map((filter) => [filter, countOf(filter)] as const)
  const ofCondition = counts.filter(([filter]) => filter.startsWith('condition:'))
  const total = ofCondition.reduce((sum, [, count]) => sum + count, 0)
  if (total <= reading.newest) return undefined
  return toCounts([...counts, [everything, total]], { isComplete: true })
}

const toCounts = (counts: (readonly [string, number])[], { isComplete }: { isComplete: boolean }): Counts =>
  new Map(
    counts.flatMap(([filter, count]) =>
      count === 0
        ? []
        : [[filter, { count: Math.min(count, maxCount), isMore: !isComplete || count >= maxCount }]],
    ),
  )

async function readCounts(db: Db, counting: Counting): Promise<Counts> {
  const { words, filters, prices, vocabulary, reading } = counting
  const all: Term[] = [...words, ...filters.map(wordOfFilter), ...listPriceWords(prices)]
  const matches = sql`${all.length > 0 ? sql`words @@ ${writeTerm({ all })}::tsquery` : sql`true`}
    and ${pricesIn(prices)}`
  const isFrequent = all.length === 0 || estimate({ all }, vocabulary.countOf) > reading.matching
  const { rows } = await (
    isFrequent ? selectNewest(matches, reading) : selectMatching(matches, reading)
  ).execute(db)
  const isComplete = rows[0]?.isComplete ?? true
  return toCounts(
    rows.map(({ filter, count }) => [filter, count] as const),
    { isComplete },
  )
}

type Row = { filter: string; count: number; isComplete: boolean }
type Matches = ReturnType<typeof pricesIn>

const perFilter = sql`cross join unnest(filters || ${sql.lit(everything)}::text) as filter group by filter`

/** Counts the first matching listings that the index of words finds. */
function selectMatching(matches: Matches, { matching }: Reading) {
  return sql<Row>`
    with matching as materialized (${firstMatching(matches, matching)})
    select filter, count(*)::int as count, (select count(*) < ${sql.lit(matching)} from matching) as is_complete
    from matching ${perFilter}`
}

/** Counts the matches among the newest listings if there are enough, else the matches that the index of words finds. */
function selectNewest(matches: Matches, { newest, enough, matching }: Reading) {
  const isEnough = sql`(select count(*) from near) >= ${sql.lit(enough)}`
  const hasOthers = sql`exists (select from listing_words where for_sale
    order by listing_id desc offset ${sql.lit(newest)} limit 1)`
  return sql<Row>`
    with near as materialized (
      select filters from (
        select filters, words, price_minor from listing_words where for_sale
        order by listing_id desc limit ${sql.lit(newest)}
      ) as newest where ${matches}
    ), matching as materialized (
      select filters from (${firstMatching(matches, matching)}) as found where not ${isEnough}
    )
    select filter, count(*)::int as count, case when ${isEnough} then not ${hasOthers}
      else (select count(*) < ${sql.lit(matching)} from matching) end as is_complete
    from (
      select filters from near where ${isEnough} union all select filters from matching
    ) as counted ${perFilter}`
}

const firstMatching = (matches: Matches, max: number) => sql`
  select filters from (select filters from listing_words where for_sale and ${matches} offset 0) as fitting
  limit ${sql.lit(max)}`
