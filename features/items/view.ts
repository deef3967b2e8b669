import type { ItemId } from '#contract/ids.ts'
import type { Photo } from '#contract/images.ts'
import type { Item, Seller } from '#contract/items.ts'
import type { Session } from '#contract/session.ts'
import { findPhotos } from '#features/images/queries.ts'
import { toPostDate } from '#lib/dates.ts'
import { toMajor } from '#lib/money.ts'
import type { Db } from '#services/database/database.ts'
import { countBookings, countReports, listItemImages, listRefunded, type SellerRow } from './queries/facts.ts'
import { type ItemRow } from './queries/listings.ts'
import { looksAfter, seesReports } from './rules.ts'

/**
 * Listings as the caller sees them, with what a page needs to show their pictures: their seller also sees how many booked
 * them and whose money went back, and admins how many reported them.
 */
export async function viewItems(db: Db, rows: ItemRow[], session: Session | undefined): Promise<Item[]> {
  const idsOf = (some: ItemRow[]) => some.map((row) => row.id)
  const images = await listItemImages(db, idsOf(rows))
  const photos = await findPhotos(db, [...images.values()].flat())
  const own = new Set(idsOf(rows.filter((row) => looksAfter(row, session))))
  const bookings = await countBookings(db, [...own])
  const refunded = await listRefunded(db, idsOf(rows.filter((row) => row.soldAt && own.has(row.id))))
  const reports = seesReports(session) ? await countReports(db, idsOf(rows)) : undefined
  return rows.map((row) => ({
    ...viewItem(row, photosOf(row.id, images, photos)),
    ...(seesReports(session) ? nameSeller(row) : nameSellerStillHere(row)),
    ...(own.has(row.id) ? { bookedBy: bookings.get(row.id) ?? 0 } : {}),
    ...(refunded.has(row.id) ? { refunded: true } : {}),
    ...(reports ? { reportedBy: reports.get(row.id) ?? 0 } : {}),
  }))
}

/** A seller as everybody sees them. */
export function viewSeller(row: SellerRow): Seller {
  return {
    _id: row.id,
    name: row.name,
    image: row.image,
    verified: row.isVerified === true,
    since: row.createdAt.toISOString(),
    sold: row.sold ?? 0,
    forSale: row.forSale ?? 0,
  }
}

function photosOf(id: ItemId, images: Map<ItemId, string[]>, photos: Map<string, Photo>): Photo[] {
  return (images.get(id) ?? []).flatMap((url) => photos.get(url) ?? [])
}

/** Whoever has left is named to nobody but admins any more; what they sold stays readable. */
function nameSellerStillHere(row: ItemRow) {
  if (!row.sellerRemovedAt) return nameSeller(row)
  return { userName: '', userImage: '', email: '', sellerVerified: false }
}

function nameSeller(row: ItemRow) {
  return {
    userName: row.sellerName,
    userImage: row.sellerImage,
    email: row.sellerEmail,
    sellerVerified: row.sellerIsVerified === true,
  }
}

function viewItem(row: ItemRow, photos: Photo[]): Omit<Item, keyof ReturnType<typeof nameSeller>> {
  const images = photos.map((photo) => photo.url)
  return {
    _id: row.id,
    sellerId: row.sellerId,
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

const wireNames: Record<string, string> = { brandId: 'name', priceMinor: 'price' }

/** What an event tells of a changed listing: the fields by their names on the wire, and the price in taka before and after. */
export function viewChange(detail: Record<string, unknown>): Record<string, unknown> {
  const { fields, oldPriceMinor, newPriceMinor, ...others } = detail
  return {
    ...others,
    ...(Array.isArray(fields) ? { fields: fields.map((field) => wireNames[String(field)] ?? field) } : {}),
    ...(typeof oldPriceMinor === 'number' ? { oldPrice: toMajor(oldPriceMinor) } : {}),
    ...(typeof newPriceMinor === 'number' ? { newPrice: toMajor(newPriceMinor) } : {}),
  }
}
