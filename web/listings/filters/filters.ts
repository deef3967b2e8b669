import { conditions } from '#contract/condition.ts'
import type { ChosenFilters, FilterName } from '#contract/listing-filters.ts'
import {
  maxChosenLength,
  maxDistrictLength,
  maxGigabytes,
  maxPlaceLength,
  verifiedParam,
} from '#contract/search-limits.ts'
import { formatTaka } from '#formats/money.ts'
import { cutText } from '#lib/graphemes.ts'
import { maxPriceFilter } from '#lib/money.ts'
import { parseTaka } from '#lib/typed-amounts.ts'
import { toVisibleNumber } from '#lib/typed-numbers.ts'
import { tidyText } from '#lib/typed-text.ts'
import { brands } from '#texts/brands.ts'
import { nameDistrict } from '#sentences/districts.ts'
import { listings } from '#texts/listings.ts'

export type FilterKey = keyof ChosenFilters

type Filter<Key extends FilterKey> = {
  /** The form shows selects and checkboxes by itself, each value with its count. Chips and typed fields have a place of their own. */
  control: Key extends FilterName ? 'chips' | 'select' | 'checkbox' : 'typed'
  /** Its name in the URL, if that is not the key. */
  param?: string
  /** Reads the value from the URL; undefined if it is not valid. */
  read: (text: string) => ChosenFilters[Key]
  /** The value as people read it; by default, as it is. */
  inWords?: (value: NonNullable<ChosenFilters[Key]>) => string
}

/**
 * Every filter of the pages, in the order of the URL. Their texts are `brands.byFilter`, in the order in which
 * people see them.
 */
const filters: { [Key in FilterKey]-?: Filter<Key> } = {
  brand: { control: 'chips', read: (text) => readText(text, maxChosenLength) },
  condition: {
    control: 'chips',
    read: (text) => conditions.find((condition) => condition === text),
    inWords: (condition) => listings.conditions[condition],
  },
  minPrice: { control: 'typed', read: readPrice, inWords: (taka) => formatTaka(taka) },
  maxPrice: { control: 'typed', read: readPrice, inWords: (taka) => formatTaka(taka) },
  location: { control: 'typed', read: (text) => readText(text, maxPlaceLength) },
  district: { control: 'select', read: (text) => readText(text, maxDistrictLength), inWords: nameDistrict },
  model: { control: 'select', read: (text) => readText(text, maxChosenLength) },
  ram: { control: 'select', read: (text) => readWholeNumber(text, maxGigabytes) },
  storage: { control: 'select', read: (text) => readWholeNumber(text, maxGigabytes) },
  seller: {
    control: 'checkbox',
    param: verifiedParam,
    read: (text) => text === 'true' || undefined,
  },
}

const keys = Object.keys(filters) as FilterKey[]
const filterOf = (key: FilterKey): Filter<FilterKey> => filters[key] as Filter<FilterKey>

/** The name of a filter in the URL. */
export const paramOf = (key: FilterKey): string => filterOf(key).param ?? key

/** The valid filters in a URL. */
export function readFilters(params: URLSearchParams): ChosenFilters {
  const read = keys.map((key) => [key, filterOf(key).read(params.get(paramOf(key)) ?? '')] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** The filters as a URL has them, in its order. */
export const writeFilters = (chosen: ChosenFilters): [param: string, text: string][] =>
  keys.flatMap((key) => (chosen[key] === undefined ? [] : [[paramOf(key), String(chosen[key])]]))

/** The text of each field by its name, empty without a value. Leaves out selects. */
export function listFieldTexts(chosen: ChosenFilters): Record<string, string> {
  const fields = keys.filter((key) => filterOf(key).control !== 'select')
  return Object.fromEntries(fields.map((key) => [paramOf(key), String(chosen[key] ?? '')]))
}

/** The chosen filters, each with its label, in the order in which people see them. */
export function nameFilters(chosen: ChosenFilters): { key: FilterKey; label: string }[] {
  const { byFilter } = brands
  return (Object.keys(byFilter) as FilterKey[]).flatMap((key) => {
    const value = chosen[key]
    if (value === undefined) return []
    const { inWords = String } = filterOf(key)
    return { key, label: byFilter[key].chosen(inWords(value)) }
  })
}

/** The filters with this control, in the order in which people see them. */
export function listFilters(control: 'select' | 'checkbox'): FilterName[] {
  const names = Object.keys(brands.byFilter) as FilterName[]
  return names.filter((key) => filterOf(key).control === control)
}

/** A text of a URL without what no person has typed, at most so long; undefined if nothing is left. */
export function readText(text: string, maxLength: number): string | undefined {
  return cutText(tidyText(text.replaceAll(/\p{Cc}/gu, ' ')), maxLength).trim() || undefined
}

function readWholeNumber(text: string, max: number): number | undefined {
  const number = Number(toVisibleNumber(text))
  return Number.isInteger(number) && number > 0 && number <= max ? number : undefined
}

const maxPriceLength = 30

function readPrice(text: string): number | undefined {
  const taka = parseTaka(readText(text, maxPriceLength) ?? '')
  return taka !== undefined && taka <= maxPriceFilter ? taka : undefined
}

/** What was typed as a price and is none. */
export function readWrongPrice(text: string): string | undefined {
  const typed = readText(text, maxPriceLength)
  return typed !== undefined && readPrice(typed) === undefined ? typed : undefined
}
