import type { BookingId, PaymentId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import { recordSeenRevision } from './booking.ts'
import { notifyOtherBuyers } from './notifications.ts'
import { changeBookingState } from './state-changes.ts'
import { getBooking } from '../queries.ts'
import { assertAllowsCash, assertAsExpected, isOtherRevision, type ExpectedOffer } from '../rules.ts'
import { lockListing, sellListing } from '#features/listings/commands.ts'
import { assertForSale, assertNotHeldByOther } from '#features/listings/rules.ts'
import { findCashState } from '#features/money/rules.ts'
import { endCompetingPayments, openCashRequest, reserveForCash } from '#features/sales/cash/commands.ts'
import { lockSale } from '#features/sales/payments/commands/lock-sale.ts'
import { changeSale } from '#features/sales/payments/commands/sale-rows.ts'
import { findCashRequestsOf } from '#features/sales/cash/queries.ts'
import { assertCanSee } from '#features/sales/payments/rules.ts'
import { assertCanRequestCash, findCashRequestCutoff } from '#features/sales/cash/rules.ts'
import { assertRequested, getSide } from '#features/sales/payments/rules/hand-over.ts'
import { lockPeople, lockParty } from '#features/users/commands/people.ts'
import { assertAddressVerified } from '#features/users/rules.ts'
import type { Tx } from '#services/database/database.ts'
import type { ByPerson } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'

type Jobs = Services['jobs']
type Asked = {
  bookingId: BookingId
  buyerId: UserId
  /** Without a revision, the one of the booking counts. */
  expected: Omit<ExpectedOffer, 'revision'> & { revision: number | undefined }
}

/**
 * Requests to pay for a booked phone in cash, at the price that the buyer was shown, in paisa. Reserves nothing yet.
 * Returns the id of the payment, which is the same if this booking has an open request at this price already. Throws
 * `address-not-proved`, `no-cash`, `price-changed`, `listing-changed`, `too-many-cash-requests`, `already-sold`, `not-found` and
 * `not-signed-in`.
 */
export async function requestCash(
  tx: Tx,
  jobs: Jobs,
  { bookingId, buyerId, expected }: Asked,
  cause: ByPerson,
): Promise<PaymentId> {
  // Locks the buyer, so that their requests run one after the other.
  const buyer = (await lockPeople(tx, [buyerId])).get(buyerId)
  if (!buyer) throw new Refusal('not-signed-in/ended')
  const { itemId } = await getBooking(tx, buyerId, bookingId)
  const listing = await lockListing(tx, itemId)
  // The booking may have been deleted meanwhile.
  const booking = await getBooking(tx, buyerId, bookingId)
  const requests = await findCashRequestsOf(tx, buyerId, findCashRequestCutoff(cause.at))
  const seen = expected.revision ?? booking.listingRevision
  if (requests.open?.bookingId === bookingId) {
    if (requests.open.amountMinor !== expected.priceMinor) throw new Refusal('price-changed')
    await renewRevision(tx, requests.open.id, seen, listing)
    return requests.open.id
  }
  assertAddressVerified(buyer, 'address-not-proved/cash')
  assertForSale(listing)
  assertAllowsCash(listing)
  assertAsExpected({ ...expected, revision: seen }, listing)
  assertCanRequestCash(requests, cause.at)
  await recordSeenRevision(tx, bookingId, seen)
  const { priceMinor: amountMinor, currency } = listing
  const purchase = { bookingId, itemId, buyerId, amountMinor, listingRevision: seen, currency }
  return openCashRequest(tx, jobs, purchase, cause)
}

/** Lets an open request count for the listing as it is now, if its buyer has seen it so. */
async function renewRevision(tx: Tx, id: PaymentId, seen: number | null, listing: { revision: number }) {
  if (seen === listing.revision) await changeSale(tx, id, { listingRevision: seen })
}

/**
 * Accepts a cash request for the seller: reserves the phone for 24 hours, at the price of the request, and ends all other
 * payments and requests for it. Returns false when the request was accepted before. Throws `not-requested`,
 * `already-sold`, `listing-changed` when the seller has changed the listing since, `being-paid` while another buyer pays, `not-yours` and `not-found`.
 */
export async function acceptCash(tx: Tx, jobs: Jobs, id: PaymentId, cause: ByPerson): Promise<boolean> {
  const { deal, listing } = await lockSale(tx, id, [cause.actorId])
  const parties = { ...deal, sellerId: listing.sellerId }
  assertCanSee(parties, await lockParty(tx, cause.actorId))
  if (getSide(parties, cause.actorId) !== 'seller')
    throw new Refusal('not-yours/sale', { data: { party: 'seller' } })
  if (findCashState(deal) === 'reserved') return false
  assertRequested(deal)
  assertForSale(listing)
  if (isOtherRevision(deal.listingRevision, listing)) throw new Refusal('listing-changed/accepting')
  assertNotHeldByOther(listing, deal.buyerId, cause.at)
  const bySeller = { ...cause, by: 'seller' } as const
  await sellListing(tx, listing, deal.bookingId, cause)
  await reserveForCash(tx, jobs, deal, bySeller)
  await changeBookingState(tx, deal.bookingId, 'in-cash', bySeller)
  const ended = await endCompetingPayments(tx, jobs, deal, cause)
  await notifyOtherBuyers(tx, jobs, deal, 'reserved-for-other', ended)
  return true
}
