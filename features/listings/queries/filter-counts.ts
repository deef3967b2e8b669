import { sql } from 'kysely'
import { type FilterName, filterNames, highestCount } from '#contract/search.ts'
import type { Db } from '#services/database/database.ts'
import { listWantedFilters, wordOfFilter } from './filters.ts'
import { pricesIn } from './found-listings.ts'
import type { ListingSearch } from './listing-search.ts'
import { type Term, writeTerm } from './terms.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { WordSearch } from './word-search.ts'

/** How many listings for sale match, and for each filter how many have each value; no count is above `highestCount`. */
export type FilterCounts = { total: number; counts: Record<FilterName, Map<string, number>> }

/** How many of the newest listings are read for values that many have. */
const reach = 30_000

/**
 * Counts what a search finds, for each filter as if that filter were not set. Values that too few of the newest listings
 * have are counted by the index of words.
 */
export async function countFilters(
  db: Db,
  search: ListingSearch,
  words: WordSearch,
  vocabulary: Vocabulary,
): Promise<FilterCounts> {
  const chosen = listWantedFilters(search)
  const termWithout = (name?: FilterName): Term[] => [
    ...words.all,
    ...[...chosen].flatMap(([own, filter]) => (own === name ? [] : wordOfFilter(filter))),
  ]
  const count = (name?: FilterName) => countWith(db, termWithout(name), search, vocabulary, name)
  const [all, ...others] = await Promise.all([count(), ...[...chosen.keys()].map(count)])
  const counted = new Map([...chosen.keys()].map((name, nth) => [name, others[nth]]))
  const entries = filterNames.map((name) => [name, valuesOf(name, counted.get(name) ?? all)] as const)
  return { total: all.get(everything) ?? 0, counts: Object.fromEntries(entries) as FilterCounts['counts'] }
}

const everything = 'all'

function valuesOf(name: FilterName, counts: Map<string, number>): Map<string, number> {
  const own = [...counts].filter(([filter]) => filter.startsWith(`${name}:`))
  return new Map(own.map(([filter, count]) => [filter.slice(name.length + 1), count]))
}

/** The number of listings with each filter, and with any. `only` says which filter is asked for. */
async function countWith(
  db: Db,
  terms: Term[],
  search: ListingSearch,
  vocabulary: Vocabulary,
  only?: FilterName,
) {
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
  const rare = vocabulary.filters.filter(
    (filter) => (counts.get(filter) ?? 0) < highestCount && (!only || filter.startsWith(`${only}:`)),
  )
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
