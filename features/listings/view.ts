import type { EventDetail } from '#contract/events.ts'
import type { Listing, Seller } from '#contract/listings.ts'
import type { Session } from '#contract/session.ts'
import { viewPhoto } from '#features/images/view.ts'
import { toMajor } from '#lib/money.ts'
import { pick } from '#lib/pick.ts'
import { plainFields } from './queries/content.ts'
import type { ListingWithFacts } from './queries/listings.ts'
import type { SellerRow } from './queries/sellers.ts'
import { findActions, managesListing, reportersToCheck, canSeeReports } from './rules.ts'
import { isPromoted } from './rules/promotion.ts'
import { titleOf } from './rules/title.ts'

/**
 * A listing as the caller sees it. The seller and admins also see the seller's email address, the number of bookings and
 * the state of the sale. Admins also see the number of reports.
 */
export function viewListing(row: ListingWithFacts, session: Session | undefined, now: Date): Listing {
  return {
    ...viewForEverybody(row, now),
    ...(canSeeReports(session) ? viewSellerOfListing(row) : viewSellerUnlessRemoved(row)),
    ...viewHold(row, now),
    ...(!row.soldAt && (row.reporters ?? 0) >= reportersToCheck ? { beingChecked: true } : {}),
    ...(managesListing(row, session) ? viewForSeller(row, session, now) : {}),
    ...(canSeeReports(session) ? { reportedBy: row.reports ?? 0 } : {}),
  }
}

function viewForSeller(row: ListingWithFacts, session: Session | undefined, now: Date) {
  const { sale } = row
  const isRefunded = sale?.refunded === true
  return {
    sellerEmail: row.sellerEmail,
    bookedBy: row.bookings ?? 0,
    ...(row.promotedUntil && isPromoted(row, now) && { promotedUntil: row.promotedUntil.toISOString() }),
    ...(isRefunded ? { refunded: true } : {}),
    ...(sale && { saleState: sale.state }),
    ...(sale?.means === 'cash' ? { inCash: true } : {}),
    ...(!row.soldAt && row.hasEndedSale ? { saleEnded: true } : {}),
    ...(row.withheldAt && !row.soldAt ? { hidden: true } : {}),
    may: findActions(row, session, {
      isRefunded,
      isRelisted: row.isRelisted === true,
      isHandOverPending: sale?.awaited === true,
    }),
  }
}

/** A seller as everybody sees them. */
export function viewSeller(row: SellerRow): Seller {
  return {
    id: row.id,
    name: row.name,
    image: row.image,
    verified: row.isVerified === true,
    since: row.createdAt.toISOString(),
    sold: row.sold ?? 0,
    forSale: row.forSale ?? 0,
    cancelledSales: row.cancelledSales ?? 0,
  }
}

/** Until when a buyer holds the phone. Shown to that buyer too, because a page is the same for all visitors. */
function viewHold({ soldAt, heldUntil }: ListingWithFacts, now: Date): { beingPaidUntil?: string } {
  if (soldAt || !heldUntil || heldUntil <= now) return {}
  return { beingPaidUntil: heldUntil.toISOString() }
}

/** The seller's public facts; empty for a seller who was removed, whom only admins see. */
function viewSellerUnlessRemoved(row: ListingWithFacts) {
  if (!row.sellerRemovedAt) return viewSellerOfListing(row)
  return { sellerName: '', sellerImage: '', sellerVerified: false }
}

function viewSellerOfListing(row: ListingWithFacts) {
  return {
    sellerName: row.sellerName,
    sellerImage: row.sellerImage,
    sellerVerified: row.sellerIsVerified === true,
  }
}

function viewForEverybody(
  row: ListingWithFacts,
  now: Date,
): Omit<Listing, keyof ReturnType<typeof viewSellerOfListing>> {
  const photos = row.photos.map(viewPhoto)
  return {
    id: row.id,
    sellerId: row.sellerId,
    name: row.brandName,
    brandId: row.brandId,
    images: photos.map((photo) => photo.url),
    photos,
    ...pick(row, plainFields),
    title: titleOf(row),
    modelId: row.modelId,
    price: toMajor(row.priceMinor, row.currency),
    currency: row.currency,
    isSold: row.soldAt !== null,
    ...(row.soldAt && row.isReserved ? { isReserved: true } : {}),
    isPromoted: isPromoted(row, now),
    isReported: row.reportedAt !== null,
    postedAt: row.createdAt.toISOString(),
    revision: row.revision,
  }
}

const wireNames: Record<string, string> = { brandId: 'name', priceMinor: 'price' }

/** The details of an event about a changed listing: the fields by their names on the wire, and both prices. */
export function viewChange({ fields, ...prices }: EventDetail<'item-changed'>) {
  return {
    fields: fields.map((field) => wireNames[field] ?? field),
    ...prices,
  }
}
