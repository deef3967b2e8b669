import type { Brand } from '#contract/brands.ts'
import type { BrandRow } from './queries.ts'

export function viewBrand(row: BrandRow): Brand {
  return { id: row.id, name: row.name, image: row.image, forSale: row.forSale ?? 0 }
}
