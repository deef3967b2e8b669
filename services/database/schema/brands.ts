import type { BrandId } from '#contract/ids.ts'

export type BrandsTable = { id: BrandId; name: string; image: string; position: number }

export type BrandTables = { brands: BrandsTable }
