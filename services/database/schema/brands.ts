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
}

export type BrandTables = { brands: BrandsTable }
