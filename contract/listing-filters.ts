import * as z from 'zod/mini'
import { maxPriceFilter } from '#lib/money.ts'
import { conditions } from './condition.ts'
import { Condition, EmailAddress, Gigabytes, searchText } from './fields.ts'
import type { ListingContent } from './listings.ts'
import { numberInAddress, paging } from './paging.ts'
import { UserId } from './ids.ts'
import {
  listingSorts,
  maxChosenLength,
  maxDistrictLength,
  maxPlaceLength,
  maxSearchLength,
  verifiedParam,
} from './search-limits.ts'
import { inWords, spelled } from './wire.ts'
import { schemaError } from './wrong-field.ts'

/** What is known about a listing when it is filtered: what its seller wrote, and what we found out. */
export type FilterFacts = Omit<ListingContent, 'name' | 'price'> & {
  brand: string
  district: string | undefined
  modelId: string | null
  isVerified: boolean | null
}

type Value = string | number | true

/**
 * A filter by a value that listings have. Everything else follows from it: the parameter of the lists and the counts, the words
 * of the search index, and the counts of its values.
 */
type ValueFilter = {
  /** The chosen value, as a parameter of the API; `spelled` if it has another name there. */
  chosen: z.ZodMiniType<Value | undefined>
  /** The value of a listing, or each value for which it is found. */
  of: (facts: FilterFacts) => Value | readonly Value[] | null | undefined
  /** The order of the values with their counts. By default, the most frequent comes first. */
  order?: 'by-number' | readonly Value[]
  /** Follows each value that people read. */
  unit?: string
  /** At most this many values are counted for people to choose from. */
  max?: number
}

const WantedGigabytes = numberInAddress(Gigabytes)

export const valueFilters = {
  brand: { chosen: spelled('name', z.optional(searchText(maxChosenLength))), of: ({ brand }) => brand },
  condition: { chosen: z.optional(Condition), of: ({ condition }) => condition, order: conditions },
  /** In any spelling. */
  district: { chosen: z.optional(searchText(maxDistrictLength)), of: ({ district }) => district },
  /** The id of a phone model. */
  model: { chosen: z.optional(searchText(maxChosenLength)), of: ({ modelId }) => modelId, max: 20 },
  ram: {
    chosen: z.optional(WantedGigabytes),
    of: ({ ramGb }) => ramGb,
    order: 'by-number',
    unit: 'GB',
  },
  storage: {
    chosen: z.optional(WantedGigabytes),
    of: ({ storageGb }) => storageGb,
    order: 'by-number',
    unit: 'GB',
  },
  /** Only verified sellers, whose listings have the value `verified`. */
  seller: {
    chosen: spelled(verifiedParam, z.optional(inWords({ true: true }, z.literal(true)))),
    of: ({ isVerified }) => (isVerified ? 'verified' : undefined),
  },
} satisfies Record<string, ValueFilter>

export type FilterName = keyof typeof valueFilters
export const filterNames = Object.keys(valueFilters) as FilterName[]

/** A filter by its name, for what is the same for all of them. */
export const filterOf = (name: FilterName): ValueFilter => valueFilters[name]

const chosenValues = Object.fromEntries(filterNames.map((name) => [name, valueFilters[name].chosen])) as {
  [Name in FilterName]: (typeof valueFilters)[Name]['chosen']
}

const Taka = numberInAddress(z.number().check(z.minimum(0), z.maximum(maxPriceFilter)))

/** What a listing must have. */
const filters = {
  q: z.optional(searchText(maxSearchLength)),
  minPrice: z.optional(Taka),
  maxPrice: z.optional(Taka),
  location: z.optional(searchText(maxPlaceLength)),
  ...chosenValues,
}

type PriceBounds = { minPrice?: number | undefined; maxPrice?: number | undefined }
const priceRange = z.refine<PriceBounds>(
  ({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice,
  { path: ['minPrice'], ...schemaError('price-range') },
)

export const SummaryFilters = z.object(filters).check(priceRange)
/** A search: its text and its filters. */
export type SearchQuery = z.infer<typeof SummaryFilters>
/** The chosen filters of a search. */
export type ChosenFilters = Omit<SearchQuery, 'q'>

export const ListingFilters = z
  .object({
    ...filters,
    sellerEmail: spelled('email', z.optional(EmailAddress)),
    /** The listings of one seller by id, for callers that do not know the seller's email address. */
    sellerId: spelled('seller', z.optional(UserId)),
    onlyReported: spelled('report', z.optional(inWords({ true: true }, z.literal(true)))),
    /** Only listings that are for sale, also for callers who can see sold ones. */
    isSold: z.optional(inWords({ notSold: false }, z.literal(false, schemaError('sold-filter')))),
    sort: z._default(z.enum(listingSorts), 'best'),
    ...paging,
  })
  .check(priceRange)
