import { conditions } from '#contract/condition.ts'
import { type FilterName, filterNames, type SearchSummary, type ValueCount } from '#contract/search.ts'
import type { Counted, FilterCounts } from '#features/listings/queries/filter-counts.ts'
import type { Budget } from '#features/listings/queries/budget.ts'
import { nameDistrict } from '#features/listings/queries/filters.ts'

type Facts = {
  /** Undefined when the text has no word that anybody uses. */
  counted: FilterCounts | undefined
  understood: string | undefined
  budget: Budget | undefined
  nameModel: (id: string) => string | undefined
  unsoldBrand: string | undefined
  district: string | undefined
  otherWords: string | undefined
}

/** What is known about a search, besides its results. */
export function viewSummary({
  counted,
  understood = '',
  budget,
  nameModel,
  unsoldBrand,
  district,
  otherWords,
}: Facts): SearchSummary {
  const counts = filterNames.map(
    (name) => [name, viewCounts(name, counted?.counts[name] ?? new Map(), nameModel)] as const,
  )
  const { minPrice, maxPrice } = budget ?? {}
  return {
    total: counted?.total ?? { count: 0, isMore: false },
    understood: understood === '' ? null : understood,
    budget: budget ? { minPrice, maxPrice } : null,
    unsoldBrand: unsoldBrand ?? null,
    district: district === undefined ? null : nameDistrict(district),
    otherWords: otherWords ?? null,
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
