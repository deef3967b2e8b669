import type { Generated } from 'kysely'
import type { BrandId } from '#contract/ids.ts'
import type { Optional } from './columns.ts'

export type BrandsTable = {
  id: BrandId
  name: string
  /** The address of a hosted picture; empty for none. */
  image: string
  position: number
  /** Null while it is shown. */
  hiddenAt: Optional<Date>
  /** True while it is hidden because an admin hid it, not because nobody has shown it yet. */
  hiddenByAdmin: Generated<boolean>
}

/**
 * Changes of a brand's number of phones for sale, which is the sum of its rows. Triggers of the listings add the
 * rows.
 */
export type BrandCountsTable = { brandId: BrandId; forSale: number }

export type BrandTables = { brands: BrandsTable; brandCounts: BrandCountsTable }
