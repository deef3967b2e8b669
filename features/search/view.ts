import { type FilterName, filterNames, filterOf } from '#contract/listing-filters.ts'
import type { SearchSummary, ValueCount } from '#contract/search.ts'
import type { Counted, FilterCounts } from './queries/filter-counts.ts'
import type { Search } from './queries/read-search.ts'
import { findDistrict, nameDistrict, withoutDistrict } from './rules/places.ts'
import type { SplitText } from './rules/words.ts'

type Facts = {
  /** The text as it was understood. */
  meant: SplitText | undefined
  /** Undefined when nothing can be found. */
  counted: FilterCounts | undefined
  unsoldBrand: string | undefined
  nameModel: (id: string) => string | undefined
}

/** What is known about a search, besides its results. */
export function viewSummary(
  { text, words, budget }: Search,
  { meant, counted, unsoldBrand, nameModel }: Facts,
): SearchSummary {
  const counts = filterNames.map(
    (name) => [name, viewCounts(name, counted?.counts[name] ?? new Map(), nameModel)] as const,
  )
  const { minPrice, maxPrice } = budget ?? {}
  const district = meant && findDistrict(meant)
  const withDistrict = text && findDistrict(text) !== undefined ? text : meant
  return {
    total: counted?.total ?? { count: 0, isMore: false },
    understood: (words?.understood ?? budget?.rest) || null,
    budget: budget ? { minPrice, maxPrice } : null,
    unsoldBrand: unsoldBrand ?? null,
    district: district === undefined ? null : nameDistrict(district),
    otherWords: (withDistrict && withoutDistrict(withDistrict)) ?? null,
    counts: Object.fromEntries(counts) as Record<FilterName, ValueCount[]>,
  }
}

function viewCounts(
  name: FilterName,
  counts: ReadonlyMap<string, Counted>,
  nameModel: Facts['nameModel'],
): ValueCount[] {
  const { order, unit, max } = filterOf(name)
  const named = [...counts].map(([value, counted]) => {
    const plain = name === 'district' ? nameDistrict(value) : value.replaceAll('_', ' ')
    const own = name === 'model' ? nameModel(value) : undefined
    return { value: plain, name: own ?? (unit ? `${plain} ${unit}` : plain), ...counted }
  })
  if (order === 'by-number') return named.toSorted((a, b) => Number(a.value) - Number(b.value))
  if (order) return named.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
  return named.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name)).slice(0, max)
}
