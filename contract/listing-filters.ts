import * as z from 'zod/mini'
import { maxPriceFilter } from '#lib/money.ts'
import { Condition, EmailAddress, Gigabytes, searchText } from './fields.ts'
import { numberInAddress, paging } from './paging.ts'
import { UserId } from './ids.ts'
import { listingSorts } from './search-limits.ts'
import { inWords, spelled } from './wire.ts'
import { wrong } from './wrong-field.ts'

const Taka = numberInAddress(z.number().check(z.minimum(0), z.maximum(maxPriceFilter)))

const WantedGigabytes = numberInAddress(Gigabytes)

/** What a listing must have. */
const filters = {
  name: z.optional(searchText(80)),
  q: z.optional(searchText(100)),
  condition: z.optional(Condition),
  minPrice: z.optional(Taka),
  maxPrice: z.optional(Taka),
  location: z.optional(searchText(120)),
  /** A district, in any spelling. */
  district: z.optional(searchText(60)),
  /** The id of a phone model. */
  modelId: spelled('model', z.optional(searchText(80))),
  ramGb: spelled('ram', z.optional(WantedGigabytes)),
  storageGb: spelled('storage', z.optional(WantedGigabytes)),
  onlyVerified: spelled('verified', z.optional(inWords({ true: true }, z.literal(true)))),
}

type PriceBounds = { minPrice?: number | undefined; maxPrice?: number | undefined }
const priceRange = z.refine<PriceBounds>(
  ({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice,
  { path: ['minPrice'], ...wrong('price-range') },
)

export const SummaryFilters = z.object(filters).check(priceRange)

export const ListingFilters = z
  .object({
    ...filters,
    sellerEmail: spelled('email', z.optional(EmailAddress)),
    /** The listings of one seller by id, for callers that do not know the seller's email address. */
    sellerId: spelled('seller', z.optional(UserId)),
    onlyReported: spelled('report', z.optional(inWords({ true: true }, z.literal(true)))),
    /** Only listings that are for sale, also for callers who can see sold ones. */
    isSold: z.optional(inWords({ notSold: false }, z.literal(false, wrong('sold-filter')))),
    sort: z._default(z.enum(listingSorts), 'best'),
    ...paging,
  })
  .check(priceRange)
