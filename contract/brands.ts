import * as z from 'zod/mini'
import { allowed, HostedImageUrl, singleLine } from './fields.ts'
import { BrandId } from './ids.ts'
import { maxBrandNameLength } from './search-limits.ts'
import { spelled } from './wire.ts'
import { schemaError } from './wrong-field.ts'

/** The brands that a fresh installation shows, in this order. */
export const firstBrands = ['Iphone', 'Xiomi', 'Huawei'] as const

/** The name of a brand in a new listing or in a filter. */
export const BrandName = singleLine(maxBrandNameLength, 'brand')

export const Brand = z.object({
  id: spelled('_id', BrandId),
  name: z.string(),
  /** Empty if it has no picture. */
  image: z.string(),
  /** How many of its phones are for sale now. */
  forSale: z.number(),
  /** True for a hidden brand: it takes no new phones. */
  hidden: z.optional(z.boolean()),
})
export type Brand = z.infer<typeof Brand>

/** A brand that sellers can choose. */
export const NamedBrand = z.object({ id: spelled('_id', BrandId), name: z.string() })
export type NamedBrand = z.infer<typeof NamedBrand>

/** What an admin may do with a brand, depending on what refers to it and which others are shown. */
export const brandActions = ['rename', 'hide'] as const

/** A brand as admins see it in their list. */
export const ManagedBrand = z.extend(Brand, {
  /** True for a brand that an admin has hidden; a brand that nobody has shown yet is only `hidden`. */
  hiddenByAdmin: z.optional(z.boolean()),
  /** How many phone models of this brand we know. */
  models: z.number(),
  may: allowed(brandActions),
})
export type ManagedBrand = z.infer<typeof ManagedBrand>

/** Allows only characters that have no special meaning in the address of a search or in the index of words. */
const NewName = singleLine(maxBrandNameLength, 'brand-missing').check(
  z.regex(/^[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd} .-]*$/u, schemaError('brand-name')),
)

export const NewBrand = z.object({ name: NewName, image: z.optional(HostedImageUrl) })
export type NewBrand = z.infer<typeof NewBrand>

export const BrandChange = z.object({
  name: z.optional(NewName),
  image: z.optional(HostedImageUrl),
  hidden: z.optional(z.boolean()),
  /** The brand before which it is shown from now on; null for the end. */
  before: z.optional(z.nullable(BrandId)),
})
export type BrandChange = z.infer<typeof BrandChange>
