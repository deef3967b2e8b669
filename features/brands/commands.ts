import type { BrandId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'

export type NewBrand = { name: string; image: string; position: number }

/** Adds a brand, or gives an existing brand of this name a new picture. Returns its id. */
export async function writeBrand(tx: Tx, brand: NewBrand): Promise<BrandId> {
  const { id } = await tx
    .insertInto('brands')
    .values({ id: newId<BrandId>(), ...brand })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ image: brand.image }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
