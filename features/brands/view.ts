import type { Brand, ManagedBrand } from '#contract/brands.ts'
import type { BrandRow, ManagedBrandRow } from './queries.ts'
import { findActions } from './rules.ts'

export function viewBrand({ id, name, image, forSale, hiddenAt }: BrandRow): Brand {
  return { id, name, image, forSale: forSale ?? 0, ...(hiddenAt ? { hidden: true } : {}) }
}

/** A brand as admins see it, among all of them. */
export function viewManagedBrand(row: ManagedBrandRow, all: readonly ManagedBrandRow[]): ManagedBrand {
  return {
    ...viewBrand(row),
    ...(row.hiddenByAdmin && { hiddenByAdmin: true }),
    models: row.models ?? 0,
    may: findActions(row, all),
  }
}
