import type { Booking, BookingsOfItem } from '#contract/bookings.ts'
import type { PaymentState } from '#contract/payments.ts'
import { findPhotos } from '#features/images/queries.ts'
import { listItemImages } from '#features/items/queries/facts.ts'
import { toMajor } from '#lib/money.ts'
import type { Db } from '#services/database/database.ts'
import type { BookingRow, PaidBooking } from './queries.ts'

/** Bookings as their buyer sees them, with the name, picture and price that the listing has. */
export async function viewBookings(db: Db, rows: BookingRow[]): Promise<Booking[]> {
  const covers = await findCovers(db, rows)
  return rows.map((row) => {
    const photo = covers(row)
    return {
      _id: row.id,
      bookingUserEmail: row.buyerEmail,
      bookingUserNumber: row.phoneNumber,
      ...(row.meetLocation === null ? {} : { meetLocation: row.meetLocation }),
      productId: row.itemId,
      productName: row.brandName,
      productModel: row.model,
      productImage: photo.url,
      productPhoto: photo,
      productPrice: toMajor(row.priceMinor, row.currency),
      currency: row.currency,
      ...(row.sellerRemovedAt ? {} : { seller: viewSeller(row) }),
      isSold: row.soldAt ? 'sold' : 'notSold',
      withdrawn: row.itemRemovedAt !== null && row.soldAt === null,
      paid: row.paidAt !== null,
      ...(row.intentId === null ? {} : { transationId: row.intentId }),
      ...(row.paymentId === null ? {} : { paymentId: row.paymentId }),
      ...viewRefund(row.paymentState),
      bookedAt: row.createdAt.toISOString(),
    }
  })
}

/** No more than their own page tells everybody. */
function viewSeller(row: BookingRow) {
  return { _id: row.sellerId, name: row.sellerName, verified: row.sellerVerified === true }
}

/** What a listing's seller sees of its bookings: nobody's number but the buyer's who paid and did not get it back. */
export function viewBookingsOfItem(count: number, paid: PaidBooking | undefined): BookingsOfItem {
  if (!paid?.paidAt) return { count }
  const refund = viewRefund(paid.paymentState)
  return {
    count,
    paid: {
      name: paid.buyerName,
      ...(refund.refunded ? refund : viewMeeting(paid)),
      paidAt: paid.paidAt.toISOString(),
      ...(paid.paymentId === null ? {} : { paymentId: paid.paymentId }),
    },
  }
}

function viewMeeting({ phoneNumber, meetLocation }: PaidBooking) {
  return { bookingUserNumber: phoneNumber, ...(meetLocation === null ? {} : { meetLocation }) }
}

function viewRefund(state: PaymentState | null): { refunded?: true; refunding?: true } {
  if (state === 'refunding') return { refunded: true, refunding: true }
  return state === 'refunded' ? { refunded: true } : {}
}

async function findCovers(db: Db, rows: BookingRow[]) {
  const images = await listItemImages(db, [...new Set(rows.map((row) => row.itemId))])
  const covers = new Map([...images].map(([id, urls]) => [id, urls[0] ?? '']))
  const photos = await findPhotos(db, [...covers.values()])
  const none = { url: '', width: 4, height: 5, placeholder: '' }
  return (row: BookingRow) => photos.get(covers.get(row.itemId) ?? '') ?? none
}
