import type { Condition } from '#contract/condition.ts'
import type { FilterName } from '#contract/search.ts'
import { districtSpellings } from '#db/catalogue/spellings.ts'
import { maxAmountMinor } from '#lib/money.ts'
import type { Term } from './terms.ts'
import { findNames, keyOf, splitIntoChunks, withoutName } from './words.ts'

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
    district: findDistrict(facts.location),
    model: facts.modelId,
    ram: facts.ramGb,
    storage: facts.storageGb,
    seller: facts.isVerified ? 'verified' : undefined,
  })
}

export type WantedFilters = {
  brandName?: string | undefined
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
    brand: wanted.brandName,
    condition: wanted.condition,
    // No listing has this value, so a place that is no district finds nothing.
    district: wanted.district === undefined ? undefined : (findDistrict(wanted.district) ?? 'none'),
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

/** The word of a filter in the index. No other words begin with `#`. */
export const wordOfFilter = (filter: string): string => `#${filter}`

/** The word under which a job stores how many listings have both filters. No listing has this word. */
export const wordOfPair = (one: string, other: string): string => `#${one} ${other}`

const districts = new Map(
  districtSpellings.map((line) => {
    const name = (line.split(': ')[0] ?? '').replaceAll('_', ' ')
    return [keyOf(name), name] as const
  }),
)

/** The key of the district in a text, in any spelling; the last one if there are several. */
export function findDistrict(place: string): string | undefined {
  return findNames(place).findLast((name) => districts.has(name))
}

/** The text without the name of its district. Undefined if it has no district, or nothing else. */
export function withoutDistrict(text: string): string | undefined {
  const district = findDistrict(text)
  const rest = district === undefined ? text : withoutName(text, district)
  return rest === text || splitIntoChunks(rest).length === 0 ? undefined : rest
}

/** The official name of a district by its key. */
export const nameDistrict = (key: string): string => districts.get(key) ?? key

/**
 * The bucket of a price. Each bucket is a tenth wider than the one before. The index has it as a word, so that the
 * cheapest listings with some words can be found without reading all of them.
 */
export const priceBucket = (priceMinor: number): number =>
  Math.floor(Math.log(Math.max(priceMinor, 1)) / Math.log(1.1))

export const lastBucket = priceBucket(2_147_483_647)

export const wordOfPrice = (priceMinor: number): string => `$${priceBucket(priceMinor)}`

/** The term that listings within these prices match: the word of any bucket in the range. Empty without prices. */
export function listPriceWords({ minPriceMinor, maxPriceMinor }: PriceBounds): Term[] {
  if ((minPriceMinor ?? maxPriceMinor) === undefined) return []
  const first = priceBucket(minPriceMinor ?? 0)
  const last = Math.min(priceBucket(maxPriceMinor ?? maxAmountMinor), lastBucket)
  return [{ any: Array.from({ length: Math.max(1, last - first + 1) }, (_, nth) => `$${first + nth}`) }]
}

type PriceBounds = { minPriceMinor?: number | undefined; maxPriceMinor?: number | undefined }
