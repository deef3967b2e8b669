import { expressionBuilder } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import type { BrandId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'

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
        .where('items.withheldAt', 'is', null)
        .as('forSale'),
    )

/** The brands, to be joined by their listings. */
export function selectBrands() {
  return expressionBuilder<Tables>().selectFrom('brands').select(['brands.id', 'brands.name'])
}

export type BrandRow = Awaited<ReturnType<typeof listBrands>>[number]

/** Every brand in display order, with how many of its phones are for sale. */
export function listBrands(db: Db) {
  return brands(db).orderBy('brands.position').execute()
}

export function findBrand(db: Db, id: BrandId): Promise<BrandRow | undefined> {
  return brands(db).where('brands.id', '=', id).executeTakeFirst()
}

/** The id of the brand with exactly this name. Throws `invalid-input` for the field `name` when there is none. */
export async function getBrandId(db: Db, name: string): Promise<BrandId> {
  const brand = await db.selectFrom('brands').select('id').where('name', '=', name).executeTakeFirst()
  if (brand) return brand.id
  throw new Refusal('invalid-input/brand', { fields: [{ path: 'name', error: 'brand' }] })
}
