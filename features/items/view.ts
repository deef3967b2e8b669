import type { ItemId } from '#contract/ids.ts'
import type { Photo } from '#contract/images.ts'
import type { Item } from '#contract/items.ts'
import { findPhotos } from '#features/images/queries.ts'
import { toPostDate } from '#lib/dates.ts'
import { toMajor } from '#lib/money.ts'
import type { Db } from '#services/database/database.ts'
import { type ItemRow, listItemImages } from './queries.ts'

/** Listings as everyone sees them, with what a page needs to show their pictures. */
export async function viewItems(db: Db, rows: ItemRow[]): Promise<Item[]> {
  const images = await listItemImages(
    db,
    rows.map((row) => row.id),
  )
  const photos = await findPhotos(db, [...images.values()].flat())
  return rows.map((row) => viewItem(row, photosOf(row.id, images, photos)))
}

function photosOf(id: ItemId, images: Map<ItemId, string[]>, photos: Map<string, Photo>): Photo[] {
  return (images.get(id) ?? []).flatMap((url) => photos.get(url) ?? [])
}

function viewItem(row: ItemRow, photos: Photo[]): Item {
  const images = photos.map((photo) => photo.url)
  return {
    _id: row.id,
    userName: row.sellerName,
    userImage: row.sellerImage,
    email: row.sellerEmail,
    sellerId: row.sellerId,
    sellerVerified: row.sellerIsVerified === true,
    name: row.brandName,
    brandId: row.brandId,
    model: row.model,
    image: images[0] ?? '',
    images,
    photos,
    condition: row.condition,
    location: row.location,
    price: toMajor(row.priceMinor, row.currency),
    currency: row.currency,
    description: row.description,
    isSold: row.soldAt ? 'sold' : 'notSold',
    wishList: false,
    advertise: row.advertisedAt !== null,
    report: row.reportedAt !== null,
    postDate: toPostDate(row.createdAt),
    postedAt: row.createdAt.toISOString(),
  }
}
