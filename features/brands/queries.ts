import { Problem } from '#contract/errors.ts'
import type { BrandId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'

const brands = (db: Db) =>
  db
    .selectFrom('brands')
    .select(['brands.id', 'brands.name', 'brands.image'])
    .select(({ selectFrom }) =>
      selectFrom('items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('items.brandId', '=', 'brands.id')
        .where('items.soldAt', 'is', null)
        .where('items.removedAt', 'is', null)
        .as('forSale'),
    )

export type BrandRow = Awaited<ReturnType<typeof listBrands>>[number]

/** Every brand in the order it is shown, each with how many of its phones are for sale. */
export function listBrands(db: Db) {
  return brands(db).orderBy('brands.position').execute()
}

export function findBrand(db: Db, id: BrandId): Promise<BrandRow | undefined> {
  return brands(db).where('brands.id', '=', id).executeTakeFirst()
}

/** The brand of this exact name. Throws `invalid-input`, naming `name`, when there is none. */
export async function getBrandId(db: Db, name: string): Promise<BrandId> {
  const brand = await db.selectFrom('brands').select('id').where('name', '=', name).executeTakeFirst()
  if (brand) return brand.id
  const errors = [{ path: 'name', message: 'Choose one of the brands.' }]
  throw new Problem('invalid-input', 'Phones of this brand cannot be sold here.', { errors })
}
