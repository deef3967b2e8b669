import type { Condition } from '#contract/condition.ts'
import type { FilterName } from '#contract/search.ts'
import { findDistrict } from './places.ts'
import { splitText } from './words.ts'

/** The facts of a listing by which it can be filtered, apart from its price. */
export type FilterFacts = {
  brand: string
  condition: Condition
  location: string
  modelId: string | null
  ramGb: number | null | undefined
  storageGb: number | null | undefined
  isVerified: boolean | null
}

type Values = Partial<Record<FilterName, string | number | null | undefined>>

/** The filters of a listing, such as `district:dhaka`, without spaces. */
export function listFilters(facts: FilterFacts): string[] {
  return writeFilters({
    brand: facts.brand,
    condition: facts.condition,
    district: findDistrict(splitText(facts.location)),
    model: facts.modelId,
    ram: facts.ramGb,
    storage: facts.storageGb,
    seller: facts.isVerified ? 'verified' : undefined,
  })
}

export type WantedFilters = {
  name?: string | undefined
  condition?: Condition | undefined
  /** A district in any spelling. */
  district?: string | undefined
  modelId?: string | undefined
  ramGb?: number | undefined
  storageGb?: number | undefined
  onlyVerified?: boolean | undefined
}

/** The filters that a search asks for, by their names. */
export function listWantedFilters(wanted: WantedFilters): Map<FilterName, string> {
  const filters = writeFilters({
    brand: wanted.name,
    condition: wanted.condition,
    // No listing has this value, so a place that is no district finds nothing.
    district:
      wanted.district === undefined ? undefined : (findDistrict(splitText(wanted.district)) ?? 'none'),
    model: wanted.modelId,
    ram: wanted.ramGb,
    storage: wanted.storageGb,
    seller: wanted.onlyVerified ? 'verified' : undefined,
  })
  return new Map(filters.map((filter) => [filter.slice(0, filter.indexOf(':')) as FilterName, filter]))
}

function writeFilters(values: Values): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : filterOf(name as FilterName, value),
  )
}

const filterOf = (name: FilterName, value: string | number): string =>
  `${name}:${String(value).replaceAll(/\s+/gu, '_')}`
