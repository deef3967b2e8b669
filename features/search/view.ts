import { conditions } from '#contract/condition.ts'
import { type FilterName, filterNames, type SearchSummary, type ValueCount } from '#contract/search.ts'
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

const maxModels = 20

function viewCounts(
  name: FilterName,
  counts: ReadonlyMap<string, Counted>,
  nameModel: Facts['nameModel'],
): ValueCount[] {
  const named = [...counts].map(([value, counted]) => ({
    value: name === 'district' ? nameDistrict(value) : value.replaceAll('_', ' '),
    name: (name === 'model' ? nameModel(value) : undefined) ?? nameValue(name, value),
    ...counted,
  }))
  if (name === 'ram' || name === 'storage') return named.toSorted((a, b) => Number(a.value) - Number(b.value))
  if (name === 'condition') return named.toSorted((a, b) => placeOf(a.value) - placeOf(b.value))
  const sorted = named.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
  return name === 'model' ? sorted.slice(0, maxModels) : sorted
}

const placeOf = (condition: string) => (conditions as readonly string[]).indexOf(condition)

function nameValue(name: FilterName, value: string): string {
  if (name === 'district') return nameDistrict(value)
  return name === 'ram' || name === 'storage' ? `${value} GB` : value.replaceAll('_', ' ')
}
