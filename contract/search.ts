import * as z from 'zod/mini'
import { type FilterName, filterNames } from './listing-filters.ts'

/** The highest count. It means that there are at least this many. */
export const maxCount = 500

/** How many listings there are. */
const counted = {
  /** At most `maxCount`. */
  count: z.number(),
  /** True when there may be more: if there are many listings, not all are counted. */
  isMore: z.boolean(),
}

const ValueCount = z.object({
  /** As the parameter of a list takes it. */
  value: z.string(),
  /** As people read it. */
  name: z.string(),
  ...counted,
})
export type ValueCount = z.infer<typeof ValueCount>

const ValueCounts = z.array(ValueCount)

const counts = Object.fromEntries(filterNames.map((name) => [name, ValueCounts])) as Record<
  FilterName,
  typeof ValueCounts
>

export const SearchSummary = z.object({
  /** How many listings match. */
  total: z.object(counted),
  /** The text as it was understood; null when it was taken as it was typed. */
  understood: z.nullable(z.string()),
  /** The prices that the text asks for, in taka; null if it names none. */
  budget: z.nullable(z.object({ minPrice: z.optional(z.number()), maxPrice: z.optional(z.number()) })),
  /** A brand that the text names but that cannot be sold here; null if it names none. */
  unsoldBrand: z.nullable(z.string()),
  /** The district that the text names; null if it names none. */
  district: z.nullable(z.string()),
  /** The text without that district; null if it names none, or nothing else. */
  otherWords: z.nullable(z.string()),
  /**
   * For each filter and each of its values: how many listings have that value and match the other filters. The most
   * frequent value comes first.
   */
  counts: z.object(counts),
})
export type SearchSummary = z.infer<typeof SearchSummary>

export const Suggestions = z.object({
  /** Names of phone models. */
  models: z.array(z.string()),
  places: z.array(z.string()),
})
export type Suggestions = z.infer<typeof Suggestions>
