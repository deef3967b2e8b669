import { formatTaka } from '#lib/money.ts'
import type { ListMessages } from '#web/messages/list-messages.tsx'
import type { SearchTerms } from './search-terms.ts'

type NamedFilter = { key: keyof SearchTerms; label: string }

/** The chosen filters of a search, each with its label. */
export function nameFilters(search: SearchTerms, { brands, listings }: ListMessages): NamedFilter[] {
  const { name, condition, minPrice, maxPrice, location, district, ramGb, storageGb } = search
  const all: [keyof SearchTerms, string | undefined][] = [
    ['name', name],
    ['condition', condition && listings.conditions[condition]],
    ['minPrice', minPrice === undefined ? undefined : brands.from(formatTaka(minPrice))],
    ['maxPrice', maxPrice === undefined ? undefined : brands.upTo(formatTaka(maxPrice))],
    ['location', location && brands.near(location)],
    ['district', district && brands.inDistrict(district)],
    ['modelId', search.modelId && brands.ofModel(search.modelId)],
    ['storageGb', storageGb === undefined ? undefined : brands.storageOf(storageGb)],
    ['ramGb', ramGb === undefined ? undefined : brands.ramOf(ramGb)],
    ['onlyVerified', search.onlyVerified && brands.onlyVerified],
  ]
  return all.flatMap(([key, label]) => (label === undefined ? [] : { key, label }))
}
