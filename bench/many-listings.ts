import { sql } from 'kysely'
import { type BrandId, ModelId, type UserId } from '#contract/ids.ts'
import { loadModels } from '#features/models/commands.ts'
import { getRecogniser } from '#features/models/queries.ts'
import type { Recogniser } from '#features/models/rules/recognise.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#services/database/database.ts'
import type { BelievableListing } from './believable-listings.ts'
import { brandsOnOffer } from './market-models.ts'

const now = new Date('2026-11-22T00:00:00Z')
const batchSize = 500

/** Writes these listings with their sellers, brands and recognised models, without pictures and search words. */
export async function fillListings(db: Db, listings: Iterable<BelievableListing>): Promise<void> {
  await loadModels(db, now)
  const { recognise, version = null } = await getRecogniser(db)
  const sellers = await addSellers(db)
  const brandIds = await addBrands(db)
  const read = remember(recognise)
  let rows: ReturnType<typeof toRow>[] = []
  const write = () => db.insertInto('items').values(rows).execute()
  let nth = 0
  const toRow = ({ phone, isSold, ...listing }: BelievableListing) => {
    const { model, ramGb, storageGb } = read(listing.model, phone.brand) ?? {}
    return {
      ...listing,
      sellerId: sellers[nth++ % sellers.length] as UserId,
      brandId: brandIds.get(phone.brand) as BrandId,
      modelId: model ? ModelId.parse(model.id) : null,
      ramGb: ramGb ?? null,
      storageGb: storageGb ?? null,
      modelsVersion: version,
      currency: 'bdt' as const,
      soldAt: isSold ? now : null,
      createdAt: now,
    }
  }
  for (const listing of listings) {
    rows.push(toRow(listing))
    if (rows.length < batchSize) continue
    await write()
    rows = []
  }
  if (rows.length > 0) await write()
  // Without statistics PostgreSQL assumes a small table, and each batch of the search index sorts all of it.
  await sql`analyze items`.execute(db)
}

/** Recognises each text only once, because a million listings have about ten thousand different ones. */
function remember(recognise: Recogniser): (text: string, brand: string) => ReturnType<Recogniser> {
  const known = new Map<string, ReturnType<Recogniser>>()
  return (text, brand) => {
    const key = `${brand} ${text}`
    if (!known.has(key)) known.set(key, recognise(text, brand))
    return known.get(key)
  }
}

async function addSellers(db: Db): Promise<UserId[]> {
  const person = { name: 'Seller', image: '/images/a.jpg', role: 'seller' as const, createdAt: now }
  const sellers = Array.from({ length: 200 }, (_, nth) => ({
    ...person,
    id: newId<UserId>(),
    isVerified: nth % 10 > 0,
    email: `seller-${nth}@hatbodol.example`,
    identityId: `uid-${nth}`,
  }))
  await db.insertInto('users').values(sellers).execute()
  return sellers.map(({ id }) => id)
}

async function addBrands(db: Db): Promise<Map<string, BrandId>> {
  const brands = brandsOnOffer.map((name, position) => ({
    id: newId<BrandId>(),
    name,
    image: '/images/b.jpg',
    position,
  }))
  await db.insertInto('brands').values(brands).execute()
  return new Map(brands.map(({ name, id }) => [name, id]))
}
