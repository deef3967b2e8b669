import type { Booking, BookingsOfListing } from '#contract/bookings.ts'
import type { PaymentId } from '#contract/ids.ts'
import type { SaleSummary } from '#contract/sale-view.ts'
import type { Session } from '#contract/session.ts'
import { viewPhoto } from '#features/images/view.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import {
  describePayment,
  findCashState,
  isCash,
  isRefunded,
  isReserved,
  isWithSeller,
} from '#features/money/rules.ts'
import { toMajor } from '#lib/money.ts'
import type { CashRequest } from '#features/sales/cash/queries.ts'
import type { MeetingRow } from '#features/sales/meetings/queries.ts'
import type { Deal } from '#features/sales/payments/queries.ts'
import type { EndedSale } from '#features/sales/payments/queries/hand-overs.ts'
import { findReservableFrom, type Reservations } from '#features/sales/payments/rules/reservations.ts'
import { findReportEnd } from '#features/sales/problems/rules.ts'
import type { BookingRow, PaidBooking } from './queries.ts'
import { findActions, isOtherRevision } from './rules.ts'

const noPhoto = { url: '', width: 4, height: 5, placeholder: '' }

/** A sale, and as the reader of a list sees it. */
type SaleInList = { deal: Deal; meeting: MeetingRow | undefined; summary: SaleSummary }

/** Reads sales as this person sees them, by payment. The feature `sales`, which this one must not import, provides it. */
export type ReadSales = (ids: PaymentId[], session: Session) => Promise<Map<PaymentId, SaleInList>>

type BookingContext = { reservations: Reservations; sales: Map<PaymentId, SaleInList>; now: Date }

/** The payment whose sale a booking shows: the one that bought the phone or asks for cash, or else the one that ended. */
export const findLinkedPayment = ({ paymentId, ended }: Pick<BookingRow, 'paymentId' | 'ended'>) =>
  paymentId ?? ended?.id

/** A booking as its buyer sees it, with the listing's current name and picture, and its price or that of the sale. */
export function viewBooking(row: BookingRow, { reservations, sales, now }: BookingContext): Booking {
  const { paymentId, ended } = row
  const bought = paymentId === null ? undefined : sales.get(paymentId)
  const linked = bought ?? (ended ? sales.get(ended.id) : undefined)
  const isRequested = bought && findCashState(bought.deal) === 'requested'
  const may = findActions({ ...row, isRequested })
  // A sale has the price at which it was bought or requested. Until the seller accepts cash, the buyer may pay the listing's.
  const priceMinor = bought && !isRequested ? bought.deal.amountMinor : row.priceMinor
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
    price: toMajor(priceMinor, row.currency),
    currency: row.currency,
    listingRevision: row.currentRevision,
    listingChanged:
      row.soldAt === null && isOtherRevision(row.listingRevision, { revision: row.currentRevision }),
    ...(row.sellerRemovedAt ? {} : { seller: viewSeller(row) }),
    isSold: row.soldAt !== null,
    withdrawn: (row.listingRemovedAt ?? row.listingWithheldAt) !== null && row.soldAt === null,
    paid: row.paidAt !== null,
    ...(bought && viewBought(bought, [row.problem, row.otherProblem])),
    ...(linked && { sale: linked.summary }),
    ...(!bought && linked && viewEnded(linked.deal, Boolean(ended?.asked))),
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

/** The sale that bought the phone, or the request for cash. */
function viewBought({ deal, meeting }: SaleInList, problems: Problems): Partial<Booking> {
  const agreed = meeting?.agreedAt ? { place: meeting.place, at: meeting.meetAt } : null
  return {
    paymentId: deal.id,
    paymentState: describePayment(deal),
    // A cash sale has no transaction at a provider.
    ...(isCash(deal) ? {} : { intentId: deal.intentId }),
    ...(isReserved(deal) && deal.handOverBy ? { handOverBy: deal.handOverBy.toISOString() } : {}),
    ...(isReserved(deal) && isContested(problems) ? {} : viewMeeting(agreed)),
    ...viewReportEnd(deal),
    ...viewRefund(deal),
    ...viewRefunded(deal),
  }
}

type Problems = BookingRow['problem'][]

/** Whether one of these problems is open: nobody should meet then. */
const isContested = (problems: Problems) =>
  problems.some((problem) => problem === 'open' || problem === 'answered')

/** Where and when the two have agreed to meet. */
const viewMeeting = (meeting: { place: string; at: Date | string } | null): Pick<Booking, 'meeting'> =>
  meeting ? { meeting: { place: meeting.place, at: new Date(meeting.at).toISOString() } } : {}

const viewEnded = (deal: Deal, isAsked: boolean): Partial<Booking> => ({
  endedPaymentId: deal.id,
  endedPaymentState: describePayment(deal),
  ...(isAsked && { endedMove: 'tell-us' }),
})

/** Until when a problem with a sale may be reported. */
function viewReportEnd(deal: Deal): Pick<Booking, 'reportUntil'> {
  const end = isWithSeller(deal) ? findReportEnd(deal) : undefined
  return end ? { reportUntil: end.toISOString() } : {}
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
      paymentId: paid.id,
      paymentState: describePayment(paid),
      ...viewRefunded(paid),
      ...(paid.problem && { problem: paid.problem }),
      ...(paid.ownProblem && { ownProblem: paid.ownProblem }),
    },
  }
}

function viewCashRequests(requests: CashRequest[]): Pick<BookingsOfListing, 'cashRequests'> {
  if (requests.length === 0) return {}
  const cashRequests = requests.map(({ id, buyerName, amountMinor, createdAt }) => ({
    paymentId: id,
    name: buyerName,
    amountMinor,
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
  if (!sold) return {}
  const { id: paymentId, buyerName: name, problem } = sold
  return {
    inCash: {
      name,
      ...(isRefunded(sold) ? {} : viewPlace(sold)),
      paymentId,
      paymentState: describePayment(sold),
      ...(problem && { problem }),
    },
  }
}

function viewPlace({ phoneNumber, meetLocation, problem, ownProblem, meeting, ...sale }: PaidBooking) {
  return {
    phoneNumber,
    ...(meetLocation === null ? {} : { meetLocation }),
    ...(isReserved(sale) && !isContested([problem, ownProblem]) && viewMeeting(meeting)),
  }
}

function viewRefund(deal: Deal): { refunded?: true; refunding?: true } {
  return isRefunded(deal) ? { refunded: true, ...(deal.requestedMinor !== null && { refunding: true }) } : {}
}

const viewRefunded = ({ refundedMinor, unchargedMinor }: Deal) => ({
  ...(refundedMinor > 0 && { refundedMinor }),
  ...(unchargedMinor > 0 && { unchargedMinor }),
})
