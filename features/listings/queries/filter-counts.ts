import { sql } from 'kysely'
import { type FilterName, filterNames, highestCount } from '#contract/search.ts'
import type { Db } from '#services/database/database.ts'
import { listWantedFilters, wordOfFilter } from './filters.ts'
import { pricesIn } from './found-listings.ts'
import type { FilterSearch } from './listing-search.ts'
import { type Term, writeTerm } from './terms.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { WordSearch } from './word-search.ts'

/** How many listings for sale match, and for each filter how many have each value; no count is above `highestCount`. */
export type FilterCounts = { total: number; counts: Record<FilterName, Map<string, number>> }

/** How many of the newest listings are read for values that many have. */
const newestRead = 30_000

/** How many values that few of the newest listings have are counted in all: each takes a look into the index. */
const mostRare = 100

/**
 * Counts what a search finds, for each filter as if that filter were not set. When many listings match, only the newest
 * are read (`reach`). Of the values that few of these have, the most frequent are counted in all listings, unless the
 * search has a price, which the index of words does not narrow down.
 */
export async function countFilters(
  db: Db,
  search: FilterSearch,
  words: WordSearch,
  vocabulary: Vocabulary,
  reach = newestRead,
): Promise<FilterCounts> {
  const chosen = listWantedFilters(search)
  const termWithout = (name?: FilterName): Term[] => [
    ...words.all,
    ...[...chosen].flatMap(([own, filter]) => (own === name ? [] : wordOfFilter(filter))),
  ]
  const count = (only?: FilterName) =>
    countWith(db, { terms: termWithout(only), search, vocabulary, reach, only })
  const all = await count()
  const counted = new Map<FilterName, Map<string, number>>()
  // One after the other: a public read takes one connection.
  for (const name of chosen.keys()) counted.set(name, await count(name))
  const entries = filterNames.map((name) => [name, valuesOf(name, counted.get(name) ?? all)] as const)
  return { total: all.get(everything) ?? 0, counts: Object.fromEntries(entries) as FilterCounts['counts'] }
}

const everything = 'all'

function valuesOf(name: FilterName, counts: Map<string, number>): Map<string, number> {
  const own = [...counts].filter(([filter]) => filter.startsWith(`${name}:`))
  return new Map(own.map(([filter, count]) => [filter.slice(name.length + 1), count]))
}

type Counting = {
  terms: Term[]
  search: FilterSearch
  vocabulary: Vocabulary
  reach: number
  /** Which filter is asked for; all of them without it. */
  only: FilterName | undefined
}

/** The number of listings with each filter, and with any. */
async function countWith(db: Db, { terms, search, vocabulary, reach, only }: Counting) {
  const fits = sql`${terms.length > 0 ? sql`words @@ ${writeTerm({ all: terms })}::tsquery` : sql`true`}
    and ${pricesIn(search)}`
  const most = sql.lit(highestCount)
  const { rows } = await sql<{ filter: string; count: number; isExact: boolean }>`
    with near as materialized (
      select filters from (
        select filters, words, price_minor from listing_words where for_sale
        order by listing_id desc limit ${sql.lit(reach)}
      ) as newest where ${fits}
    ), fitting as materialized (
      select filters from listing_words
      where for_sale and ${fits} and (select count(*) from near) < ${most} offset 0
    ), read as (
      select filters from near where (select count(*) from near) >= ${most} union all select filters from fitting
    )
    select filter, least(count(*), ${most})::int as count, (select count(*) from near) < ${most} as is_exact
    from read cross join unnest(filters || ${everything}::text) as filter group by filter`.execute(db)
  const counts = new Map(rows.map(({ filter, count }) => [filter, count]))
  if (rows.every((row) => row.isExact)) return counts
  if ((search.minPriceMinor ?? search.maxPriceMinor) !== undefined) return counts
  const rare = vocabulary.filters
    .filter((filter) => (counts.get(filter) ?? 0) < highestCount && (!only || filter.startsWith(`${only}:`)))
    .slice(0, mostRare)
  const probed = await sql<{ filter: string; count: number }>`
    select filter, (
      select count(*) from (
        select 1 from listing_words
        where for_sale and ${fits} and words @@ (${"'#"} || filter || ${"'"})::tsquery limit ${most}
      ) as fitting
    )::int as count from unnest(string_to_array(${rare.join(' ')}, ' ')) as filter`.execute(db)
  for (const { filter, count } of probed.rows) if (count > 0) counts.set(filter, count)
  return counts
}
