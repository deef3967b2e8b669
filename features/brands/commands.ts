import { sql } from 'kysely'
import type { BrandChange, NewBrand } from '#contract/brands.ts'
import type { BrandId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import { claimImages } from '#features/images/commands/uploads.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import { isInUse, lockBrand } from './queries.ts'
import { assertCanHide, assertCanRename, assertIsNew, isSameBrand, reorder } from './rules.ts'

/** A brand of the first data. It is shown at this position unless it is hidden. */
type SeededBrand = { name: string; image: string; position: number; hiddenAt?: Date }

/** Adds a brand, or gives an existing brand of this name a new picture. Returns its id. */
export async function writeBrand(tx: Tx, brand: SeededBrand): Promise<BrandId> {
  const { id } = await tx
    .insertInto('brands')
    .values({ id: newId<BrandId>(), ...brand })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ image: brand.image }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Shows these brands in this order when there is no brand yet. Of processes that start at the same time, one does. */
export async function addFirstBrands(
  tx: Tx,
  brands: readonly Pick<SeededBrand, 'name' | 'image'>[],
): Promise<void> {
  const known = await lockBrands(tx)
  if (known.length > 0) return
  for (const [position, brand] of brands.entries()) await writeBrand(tx, { ...brand, position })
}

/**
 * Adds the missing brands, hidden and at the end. Processes that start at the same time add each brand once. Returns
 * whether any was missing.
 */
export async function addHiddenBrands(tx: Tx, names: readonly string[], now: Date): Promise<boolean> {
  const known = await lockBrands(tx)
  const missing = names.filter((name) => !known.some((brand) => isSameBrand(brand.name, name)))
  const end = nextPosition(known)
  for (const [nth, name] of missing.entries()) {
    await writeBrand(tx, { name, image: '', position: end + nth, hiddenAt: now })
  }
  return missing.length > 0
}

/** Joins the rows with changes of a brand's count into one row for each brand. Keeps rows that are added meanwhile. */
export async function joinCounts(tx: Tx): Promise<void> {
  await sql`with joined as (delete from brand_counts returning brand_id, for_sale)
    insert into brand_counts (brand_id, for_sale)
    select brand_id, sum(for_sale) from joined group by brand_id`.execute(tx)
}

type Brand = { id: BrandId; name: string; image: string; position: number; hiddenAt: Date | null }

/**
 * Returns every brand in display order, locked: nobody else can add or change a brand, but sellers can still list
 * phones.
 */
async function lockBrands(tx: Tx): Promise<Brand[]> {
  await sql`lock table brands in share row exclusive mode`.execute(tx)
  return tx.selectFrom('brands').selectAll().orderBy('position').execute()
}

const nextPosition = (brands: readonly Brand[]) => Math.max(-1, ...brands.map(({ position }) => position)) + 1

/** Adds a brand at the end, hidden. Throws `invalid-input` when the name or the picture cannot be used. */
export async function createBrand(tx: Tx, { name, image }: NewBrand, cause: Cause): Promise<BrandId> {
  const others = await lockBrands(tx)
  assertIsNew(name, others)
  if (image !== undefined)
    await claimImages(tx, [image], { by: cause.actorId, now: cause.at, field: 'image' })
  const position = nextPosition(others)
  const id = await writeBrand(tx, { name, image: image ?? '', position, hiddenAt: cause.at })
  await recordEvent(tx, cause, { kind: 'brand-added', subjectId: id })
  return id
}

/**
 * Changes the fields of a brand that differ. A hidden brand that is shown again comes last. Returns false when nothing
 * differs. Throws `not-found`, `invalid-input`, and `last-brand` for hiding the only brand that is shown.
 */
export async function changeBrand(tx: Tx, id: BrandId, change: BrandChange, cause: Cause): Promise<boolean> {
  const brands = await lockBrands(tx)
  const brand = brands.find((each) => each.id === id)
  if (!brand) throw new Refusal('not-found/brand')
  const isUnhidden = change.hidden === false && brand.hiddenAt !== null
  const before = change.before === undefined && isUnhidden ? null : change.before
  const fields = [
    ...(await renameBrand(tx, brand, change.name, brands)),
    ...(await replacePicture(tx, brand, change.image, cause)),
    ...(before === undefined ? [] : await moveBrand(tx, brand, before, brands)),
  ]
  if (fields.length > 0) {
    const names = fields.includes('name') ? { before: brand.name, after: change.name } : {}
    await recordEvent(tx, cause, { kind: 'brand-changed', subjectId: id, detail: { fields, ...names } })
  }
  const isVisibilityChanged = await showOrHide(tx, brand, change.hidden, brands, cause)
  return fields.length > 0 || isVisibilityChanged
}

type ChangedFields = ('name' | 'image' | 'place')[]

async function renameBrand(
  tx: Tx,
  brand: Brand,
  name: string | undefined,
  all: Brand[],
): Promise<ChangedFields> {
  if (name === undefined || name === brand.name) return []
  assertIsNew(
    name,
    all.filter((other) => other !== brand),
  )
  await lockBrand(tx, brand)
  assertCanRename({ isInUse: await isInUse(tx, brand) })
  await tx.updateTable('brands').set({ name }).where('id', '=', brand.id).execute()
  return ['name']
}

async function replacePicture(
  tx: Tx,
  brand: Brand,
  image: string | undefined,
  cause: Cause,
): Promise<ChangedFields> {
  if (image === undefined || image === brand.image) return []
  await claimImages(tx, [image], { by: cause.actorId, now: cause.at, field: 'image' })
  await tx.updateTable('brands').set({ image }).where('id', '=', brand.id).execute()
  return ['image']
}

async function moveBrand(tx: Tx, brand: Brand, before: BrandId | null, all: Brand[]): Promise<ChangedFields> {
  const order = reorder(all, brand, before)
  if (order.every((each, position) => each === all[position])) return []
  const places = JSON.stringify(order.map(({ id }, position) => ({ id, position })))
  await sql`update brands set position = place.position
    from jsonb_to_recordset(${places}::jsonb) as place (id uuid, position integer)
    where brands.id = place.id`.execute(tx)
  return ['place']
}

async function showOrHide(
  tx: Tx,
  brand: Brand,
  hidden: boolean | undefined,
  all: Brand[],
  cause: Cause,
): Promise<boolean> {
  if (hidden === undefined || hidden === (brand.hiddenAt !== null)) return false
  if (hidden) assertCanHide(brand.id, all)
  const hiddenAt = hidden ? cause.at : null
  await tx.updateTable('brands').set({ hiddenAt, hiddenByAdmin: hidden }).where('id', '=', brand.id).execute()
  await recordEvent(tx, cause, { kind: hidden ? 'brand-hidden' : 'brand-shown', subjectId: brand.id })
  return true
}
