import type { Booking, BookingsOfListing } from '#contract/bookings.ts'
import type { PaymentId } from '#contract/ids.ts'
import type { SaleSummary } from '#contract/sale-view.ts'
import type { Session } from '#contract/session.ts'
import { viewPhoto } from '#features/images/view.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { toMajor } from '#lib/money.ts'
import type { CashRequest } from '#features/sales/cash/queries.ts'
import type { EndedSale } from '#features/sales/payments/queries/hand-overs.ts'
import { findReservableFrom, type Reservations } from '#features/sales/payments/rules/reservations.ts'
import type { BookingRow, PaidBooking } from './queries.ts'
import { payableFrom } from '#features/sales/ledger/rules.ts'
import { findActions, isOtherRevision } from './rules.ts'

const noPhoto = { url: '', width: 4, height: 5, placeholder: '' }

/** Reads sales as this person sees them, by payment. The feature `sales`, which this one must not import, provides it. */
export type ReadSales = (ids: PaymentId[], session: Session) => Promise<Map<PaymentId, SaleSummary>>

type BookingContext = { reservations: Reservations; sales: Map<PaymentId, SaleSummary>; now: Date }

/** The payment whose sale a booking shows: the one that bought the phone or asks for cash, or else the one that ended. */
export const findLinkedPayment = ({ paymentId, ended }: Pick<BookingRow, 'paymentId' | 'ended'>) =>
  paymentId ?? ended?.id

/** A booking as its buyer sees it, with the listing's current name, picture and price. */
export function viewBooking(row: BookingRow, { reservations, sales, now }: BookingContext): Booking {
  const may = findActions(row)
  const linkedId = findLinkedPayment(row)
  const sale = linkedId && sales.get(linkedId)
  const payFrom = may.includes('pay') ? findReservableFrom(reservations, row.itemId, now) : undefined
  return {
    id: row.id,
    buyerEmail: row.buyerEmail,
    phoneNumber: row.phoneNumber,
    ...(row.meetLocation === null ? {} : { meetLocation: row.meetLocation }),
    listingId: row.itemId,
    brandName: row.brandName,
    model: row.model,
    title: titleOf(row),
    photo: row.cover ? viewPhoto(row.cover) : noPhoto,
    price: toMajor(row.priceMinor, row.currency),
    currency: row.currency,
    listingRevision: row.currentRevision,
    listingChanged:
      row.soldAt === null && isOtherRevision(row.listingRevision, { revision: row.currentRevision }),
    ...(row.sellerRemovedAt ? {} : { seller: viewSeller(row) }),
    isSold: row.soldAt !== null,
    withdrawn: (row.listingRemovedAt ?? row.listingWithheldAt) !== null && row.soldAt === null,
    paid: row.paidAt !== null,
    // A cash sale has no transaction at a provider.
    ...(row.intentId === null || row.means === 'cash' ? {} : { intentId: row.intentId }),
    ...(row.paymentId === null ? {} : { paymentId: row.paymentId }),
    ...(row.paymentState === null ? {} : { paymentState: row.paymentState }),
    ...(row.isReserved && row.handOverBy ? { handOverBy: row.handOverBy.toISOString() } : {}),
    ...(sale && { sale }),
    ...(row.isReserved ? viewAgreed(row, [row.problem, row.otherProblem]) : viewMet(row)),
    ...viewReportEnd(row),
    ...viewRefund(row),
    ...viewRefunded(row),
    ...viewEnded(row),
    ...(row.problem && { problem: row.problem }),
    ...(row.otherProblem && { otherProblem: row.otherProblem }),
    bookedAt: row.createdAt.toISOString(),
    ...viewHold(row, now),
    ...(payFrom && { payFrom: payFrom.toISOString() }),
    may,
  }
}

function viewHold(
  { soldAt, buyerId, listingHeldBy, listingHeldUntil: until }: BookingRow,
  now: Date,
): Pick<Booking, 'heldUntil' | 'beingPaidUntil'> {
  if (soldAt || !until || until <= now) return {}
  return { [listingHeldBy === buyerId ? 'heldUntil' : 'beingPaidUntil']: until.toISOString() }
}

type Agreed = Pick<BookingRow, 'isReserved' | 'meeting'>

/**
 * The agreed meeting, until the hand-over. Hidden while one of these problems is open, because nobody should meet then.
 */
function viewAgreed(
  { isReserved, meeting }: Agreed,
  problems: BookingRow['problem'][],
): Pick<Booking, 'meeting'> {
  if (!meeting || !isReserved) return {}
  if (problems.some((problem) => problem === 'open' || problem === 'answered')) return {}
  return viewMet({ meeting })
}

/** Where and when the two have agreed to meet, also after that. */
function viewMet({ meeting }: Pick<BookingRow, 'meeting'>): Pick<Booking, 'meeting'> {
  return meeting ? { meeting: { place: meeting.place, at: new Date(meeting.at).toISOString() } } : {}
}

function viewEnded({
  paymentId,
  ended,
}: BookingRow): Pick<Booking, 'endedPaymentId' | 'endedPaymentState' | 'endedMove'> {
  if (paymentId !== null || !ended) return {}
  return {
    endedPaymentId: ended.id,
    endedPaymentState: ended.state,
    ...(ended.asked && { endedMove: 'tell-us' }),
  }
}

/** Until when a problem with a sale may be reported, as `findReportEnd` says. */
function viewReportEnd({ isWithSeller, means, ...sale }: BookingRow): Pick<Booking, 'reportUntil'> {
  const begin = means === 'cash' ? sale.handedOverAt : sale.capturedAt
  return isWithSeller && begin ? { reportUntil: payableFrom(begin).toISOString() } : {}
}

/** Has only what the seller's public page shows too. */
function viewSeller(row: BookingRow) {
  return { id: row.sellerId, name: row.sellerName, verified: row.sellerVerified === true }
}

type SalesOfListing = {
  paid: PaidBooking | undefined
  requests: CashRequest[]
  ended: EndedSale | undefined
}

/**
 * The bookings of a listing as its seller sees them. Shows only one phone number: that of the buyer who paid and was
 * not refunded.
 */
export function viewBookingsOfListing(
  count: number,
  { paid, requests, ended }: SalesOfListing,
): BookingsOfListing {
  const asked = viewCashRequests(requests)
  if (!paid && ended) return { count, ...asked, ended: viewEndedSale(ended) }
  if (!paid?.paidAt) return { count, ...asked, ...viewInCash(paid) }
  const refund = viewRefund(paid)
  return {
    count,
    ...asked,
    paid: {
      name: paid.buyerName,
      ...(refund.refunded ? refund : viewPlace(paid)),
      paidAt: paid.paidAt.toISOString(),
      ...(paid.paymentId === null ? {} : { paymentId: paid.paymentId }),
      ...(paid.paymentState === null ? {} : { paymentState: paid.paymentState }),
      ...viewRefunded(paid),
      ...(paid.problem && { problem: paid.problem }),
      ...(paid.ownProblem && { ownProblem: paid.ownProblem }),
    },
  }
}

function viewCashRequests(requests: CashRequest[]): Pick<BookingsOfListing, 'cashRequests'> {
  if (requests.length === 0) return {}
  const cashRequests = requests.map(({ id, buyerName, createdAt }) => ({
    paymentId: id,
    name: buyerName,
    at: createdAt.toISOString(),
  }))
  return { cashRequests }
}

const viewEndedSale = ({ id, state, buyerName }: EndedSale) => ({
  name: buyerName,
  paymentId: id,
  paymentState: state,
})

function viewInCash(sold: PaidBooking | undefined): Pick<BookingsOfListing, 'inCash'> {
  if (!sold?.cashAt || !sold.paymentId || !sold.paymentState) return {}
  const { buyerName: name, paymentId, paymentState, problem } = sold
  return {
    inCash: {
      name,
      ...(sold.isRefunded ? {} : viewPlace(sold)),
      paymentId,
      paymentState,
      ...(problem && { problem }),
    },
  }
}

function viewPlace({ phoneNumber, meetLocation, problem, ownProblem, ...sale }: PaidBooking) {
  return {
    phoneNumber,
    ...(meetLocation === null ? {} : { meetLocation }),
    ...viewAgreed(sale, [problem, ownProblem]),
  }
}

type Refunds = Pick<BookingRow, 'isRefunded' | 'requestedMinor'>

function viewRefund({ isRefunded, requestedMinor }: Refunds): { refunded?: true; refunding?: true } {
  return isRefunded ? { refunded: true, ...(requestedMinor !== null && { refunding: true }) } : {}
}

type Refunded = { refundedMinor: number | null; unchargedMinor: number | null }

function viewRefunded({ refundedMinor, unchargedMinor }: Refunded): {
  refundedMinor?: number
  unchargedMinor?: number
} {
  return { ...(refundedMinor && { refundedMinor }), ...(unchargedMinor && { unchargedMinor }) }
}
