import {
  type ChosenFilters,
  type FilterFacts,
  type FilterName,
  filterNames,
  filterOf,
} from '#contract/listing-filters.ts'
import { findDistrict } from './places.ts'
import { splitText } from './words.ts'

export type ListingFacts = Omit<FilterFacts, 'district'>

/** The filters of a listing, such as `district:dhaka`, without spaces. */
export function listFilters(listing: ListingFacts): string[] {
  const facts = { ...listing, district: findDistrict(splitText(listing.location)) }
  return filterNames.flatMap((name) =>
    [filterOf(name).of(facts)]
      .flat()
      .flatMap((value) => (value === undefined || value === null ? [] : writeFilter(name, value))),
  )
}

/** The filters that a search asks for, by their names. */
export function listWantedFilters(wanted: ChosenFilters): Map<FilterName, string> {
  const values = {
    ...wanted,
    // No listing has the value `none`, so a place that is no district finds nothing.
    district:
      wanted.district === undefined ? undefined : (findDistrict(splitText(wanted.district)) ?? 'none'),
    seller: wanted.seller && 'verified',
  }
  return new Map(
    filterNames.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, writeFilter(name, value)]]
    }),
  )
}

const writeFilter = (name: FilterName, value: string | number | true): string =>
  `${name}:${String(value).replaceAll(/\s+/gu, '_')}`
