import type { UserId } from '#contract/ids.ts'
import { selectBrands } from '#features/brands/queries.ts'
import type { Db } from '#services/database/database.ts'
import { plainFields } from './content.ts'

/** A person's listings for the file that they download, the latest first. Each has its pictures in order. */
export async function listOwnListings(db: Db, id: UserId, limit: number) {
  const rows = await db
    .selectFrom('items')
    .innerJoin(selectBrands().as('brand'), 'brand.id', 'items.brandId')
    .select(['items.id', 'brand.name as brand', 'priceMinor', 'currency'])
    .select(plainFields.map((field) => `items.${field}` as const))
    .select(['advertisedAt', 'promotedUntil', 'soldAt', 'unlistedAt', 'items.removedAt', 'items.createdAt'])
    .where('sellerId', '=', id)
    .orderBy('items.id', 'desc')
    .limit(limit)
    .execute()
  const pictures = await db
    .selectFrom('itemImages')
    .innerJoin('items', 'items.id', 'itemImages.itemId')
    .select(['itemId', 'url'])
    .where('sellerId', '=', id)
    .orderBy('itemId')
    .orderBy('itemImages.position')
    .execute()
  const of = Map.groupBy(pictures, (picture) => picture.itemId)
  return rows.map((row) => ({ ...row, images: (of.get(row.id) ?? []).map(({ url }) => url) }))
}

export type OwnListing = Awaited<ReturnType<typeof listOwnListings>>[number]
