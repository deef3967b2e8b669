import { type Expression, expressionBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import type { BrandId } from '#contract/ids.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db, Tx } from '#services/database/database.ts'
import type { Tables } from '#services/database/schema/database.ts'

const brands = (db: Db) =>
  db
    .selectFrom('brands')
    .select(['brands.id', 'brands.name', 'brands.image', 'brands.hiddenAt'])
    .select(({ selectFrom }) =>
      selectFrom('brandCounts')
        .select(({ fn }) => fn.sum<number>('brandCounts.forSale').as('count'))
        .whereRef('brandCounts.brandId', '=', 'brands.id')
        .as('forSale'),
    )

/** The brands, as a subquery to join. */
export function selectBrands() {
  return expressionBuilder<Tables>().selectFrom('brands').select(['brands.id', 'brands.name'])
}

/** The name of a brand, as a subquery. */
export function nameOfBrand(id: Expression<BrandId | null>) {
  return expressionBuilder<Tables>()
    .selectFrom('brands')
    .select('brands.name')
    .where('brands.id', '=', id)
    .$asScalar()
}

export type BrandRow = Awaited<ReturnType<typeof listBrands>>[number]
export type ManagedBrandRow = Awaited<ReturnType<typeof listManagedBrands>>[number]

/** The shown brands in display order, with how many of their phones are for sale. */
export const listBrands = (db: Db) => listVisible(db, {}, {})

const listVisible = compileOnce((db) =>
  brands(db).where('brands.hiddenAt', 'is', null).orderBy('brands.position'),
)

/** The names of the shown brands in display order. */
export function listVisibleNames(db: Db) {
  return db
    .selectFrom('brands')
    .select(['id', 'name'])
    .where('hiddenAt', 'is', null)
    .orderBy('position')
    .execute()
}

/** Every brand in display order, with the facts that decide what an admin may do with it. */
export function listManagedBrands(db: Db) {
  return brands(db)
    .select(({ selectFrom }) =>
      selectFrom('models')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('models.brand', '=', 'brands.name')
        .as('models'),
    )
    .select(isReferredTo.as('isInUse'))
    .select('brands.hiddenByAdmin')
    .orderBy('brands.position')
    .execute()
}

/** Locks a brand, so that nobody lists a phone or adds a model of it until the transaction ends. */
export async function lockBrand(tx: Tx, { id }: { id: BrandId }): Promise<void> {
  await tx.selectFrom('brands').select('id').where('id', '=', id).forUpdate().execute()
}

/**
 * Locks the brand with this name, shown or hidden, so that it keeps the name until the transaction ends. Throws
 * `invalid-input` for the field `brand` when there is none.
 */
export async function lockBrandName(tx: Tx, name: string): Promise<void> {
  const brand = await tx
    .selectFrom('brands')
    .select('id')
    .where('name', '=', name)
    .forShare()
    .executeTakeFirst()
  if (!brand) throw new Refusal('invalid-input/brand', { fields: [{ path: 'brand', error: 'brand' }] })
}

/** Whether listings or models refer to the brand. */
const isReferredTo = sql<boolean>`(exists (select from items where items.brand_id = brands.id)
  or exists (select from models where models.brand = brands.name))`

export async function isInUse(tx: Tx, { id }: { id: BrandId }): Promise<boolean> {
  const brand = await tx
    .selectFrom('brands')
    .select(isReferredTo.as('isInUse'))
    .where('id', '=', id)
    .executeTakeFirst()
  return brand?.isInUse === true
}

export async function findBrand(db: Db, id: BrandId): Promise<BrandRow | undefined> {
  const [brand] = await listById(db, {}, { id })
  return brand
}

const listById = compileOnce((db, _, { id }: { id: BrandId }) => brands(db).where('brands.id', '=', id))

/**
 * The id of the brand with exactly this name, locked so that nobody hides it until the transaction ends. A hidden brand
 * is found only if it is `own`, the brand that the listing has already. Throws `invalid-input` for the field `name`
 * when there is none.
 */
export async function getBrandId(tx: Tx, name: string, own?: BrandId): Promise<BrandId> {
  const brand = await tx
    .selectFrom('brands')
    .select('id')
    .where('name', '=', name)
    .where(({ or, eb }) => or([eb('hiddenAt', 'is', null), ...(own ? [eb('id', '=', own)] : [])]))
    .forShare()
    .executeTakeFirst()
  if (brand) return brand.id
  throw new Refusal('invalid-input/brand', { fields: [{ path: 'name', error: 'brand' }] })
}
