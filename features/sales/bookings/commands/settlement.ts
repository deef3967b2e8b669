import { bookingRoutes } from '#contract/routes/bookings.ts'
import { Refusal } from '#contract/refusal.ts'
import type { ListingId } from '#contract/ids.ts'
import { holdListing, lockListing, lockListingOnRecord, sellListing } from '#features/listings/commands.ts'
import { findOtherHolds } from '#features/listings/queries/listings.ts'
import { assertForSale, assertNotHeldByOther } from '#features/listings/rules.ts'
import { endCompetingPayments } from '#features/sales/cash/commands.ts'
import { closePayPage } from '#features/sales/payments/commands/intents.ts'
import {
  abandonPayment,
  changeLockedPayment,
  notifyParties,
} from '#features/sales/payments/commands/state-changes.ts'
import { lockDeal } from '#features/sales/payments/commands/money-changes.ts'
import type { StateChangeCause } from '#features/sales/payments/commands/causes.ts'
import { findOpenPayment, listStarts, type Deal } from '#features/sales/payments/queries.ts'
import {
  assertCanStart,
  assertMatches,
  isAuthorized,
  type SettlementOutcome,
  startsCountSince,
} from '#features/sales/payments/rules.ts'
import { findReservationRefusal } from '#features/sales/payments/queries/hand-overs.ts'
import { findHandOverEnd } from '#features/sales/payments/rules/hand-over.ts'
import { isReturnState } from '#features/sales/payments/rules/bkash-return.ts'
import { lockPeople, lockPerson } from '#features/users/commands/people.ts'
import type { UserRow } from '#features/users/queries.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { type Cause, recordTogether } from '#services/database/events.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import { assertBooked, type BookingRow, getBookedDeal, type OwnBooking } from '../queries.ts'
import {
  assertAsExpected,
  assertCanHold,
  isOtherRevision,
  mayHoldAmong,
  toUnsettledError,
  newAccountsSince,
  settlementRefusals,
  type ExpectedOffer,
} from '../rules.ts'
import { findEarlierHolds, findHoldsOfNewcomers, findHoldsOfUntried, hasPaid } from '../queries/holds.ts'
import { recordSeenRevision } from './booking.ts'
import { changeBookingState } from './state-changes.ts'
import { notifyOtherBuyers } from './notifications.ts'

/**
 * Holds the phone for the buyer who is about to pay. Returns what they buy, at the listing's own price, and until when
 * they hold it. `heldUntil` is undefined if people who have never paid have held this phone too often: then the first
 * buyer whose payment is authorised gets it. Throws `already-sold`, `being-paid`, `too-many-holds`, `held-too-often`,
 * `too-many-reservations`, `too-many-requests`, `price-changed`, `listing-changed`, `not-found` or `not-signed-in`.
 */
export async function holdForPayment(
  tx: Tx,
  booking: OwnBooking & Pick<BookingRow, 'itemId'>,
  expected: ExpectedOffer,
  cause: Cause,
) {
  const { buyerId } = booking
  // Locks the buyer, so that their requests run one after the other. Otherwise a buyer could hold three phones by
  // requesting them at the same moment.
  const people = await lockPeople(tx, [buyerId])
  const buyer = people.get(buyerId)
  if (!buyer) throw new Refusal('not-signed-in/ended')
  const listing = await lockListing(tx, booking.itemId)
  // The booking may have been deleted before the locks.
  await assertBooked(tx, booking)
  assertForSale(listing)
  assertAsExpected(expected, listing)
  assertNotHeldByOther(listing, buyerId, cause.at)
  const isHeld = listing.heldUntil !== null && listing.heldUntil > cause.at
  if (!isHeld) {
    const others = await findOtherHolds(tx, buyerId, listing.id, cause.at)
    assertCanHold(others, await findEarlierHolds(tx, buyerId, listing.id, cause.at), cause.at)
    // Nobody holds a phone for a payment that they cannot begin.
    if (!(await findOpenPayment(tx, booking.id)))
      assertCanStart(await listStarts(tx, buyerId, startsCountSince(cause.at)), cause.at)
  }
  const isNew = !isHeld && (await mayHold(tx, buyer, listing.id, cause.at))
  const refusal = await findReservationRefusal(tx, { buyerId, itemId: listing.id }, cause.at)
  if (refusal) throw refusal
  const heldUntil = isHeld || isNew ? await holdListing(tx, listing, buyerId, cause) : undefined
  await recordSeenRevision(tx, booking.id, expected.revision)
  const listingRevision = expected.revision
  const { id: itemId, priceMinor: amountMinor, currency } = listing
  const purchase = { bookingId: booking.id, itemId, buyerId, amountMinor, listingRevision, currency }
  return { purchase, heldUntil, isNew }
}

/** Whether this buyer can hold a phone: not if they have never paid, and such people have held it too often. */
async function mayHold(tx: Tx, buyer: UserRow, itemId: ListingId, now: Date): Promise<boolean> {
  const { isAddressVerified, createdAt } = buyer
  if (isAddressVerified && createdAt <= newAccountsSince(now)) return true
  if (await hasPaid(tx, buyer.id)) return true
  if (!mayHoldAmong('new-accounts', (await findHoldsOfUntried(tx, itemId, now)).length)) return false
  return isAddressVerified || mayHoldAmong('newcomers', (await findHoldsOfNewcomers(tx, itemId, now)).length)
}

type Settlement = {
  deal: Deal
  /** The card was authorised when we asked the provider. */
  wasAuthorized: boolean
  /** When that authorization ends, if the provider said so. */
  captureBefore: Date | undefined
}

/**
 * Sells the phone to the buyer whose card was authorised. The money stays reserved until the hand-over. Sells it only
 * once, even if several requests arrive at the same time. Does not call the provider.
 */
async function settleBooking(
  tx: Tx,
  jobs: Services['jobs'],
  { deal, wasAuthorized, captureBefore }: Settlement,
  cause: StateChangeCause,
): Promise<SettlementOutcome> {
  await lockPerson(tx, deal.buyerId)
  const listing = await lockListingOnRecord(tx, deal.itemId)
  const current = await lockDeal(tx, deal.id)
  if (current?.soldAt) return 'settled-before'
  if (!listing || listing.removedAt || (listing.withheldAt && !listing.soldAt)) {
    await abandonPayment(tx, jobs, deal, cause)
    return 'withdrawn'
  }
  // The authorization of a buyer who is too late may be cancelled already. They must still learn that the phone is sold.
  if (!listing.soldAt && !wasAuthorized) return 'incomplete'
  const change = findChange(deal, listing)
  if (listing.soldAt || current?.state !== 'open' || change) {
    if (current?.state === 'open') await abandonPayment(tx, jobs, deal, cause)
    else if (wasAuthorized) await jobs.enqueue(tx, 'cancel-authorization', { intentId: deal.intentId })
    if (listing.soldAt) return 'lost'
    return current?.state === 'open' && change ? change : 'given-up'
  }
  if (await findReservationRefusal(tx, deal, cause.at)) {
    await abandonPayment(tx, jobs, deal, { ...cause, reason: 'too-many-reservations' })
    return 'over-limit'
  }
  const ended = await recordTogether(tx, async () => {
    await sellListing(tx, listing, deal.bookingId, cause)
    await changeLockedPayment(tx, current, 'authorized', cause, {
      sale: { soldAt: cause.at, handOverBy: findHandOverEnd(cause.at, captureBefore) },
      money: { captureBefore: captureBefore ?? null },
    })
    await changeBookingState(tx, deal.bookingId, 'paid', cause)
    return endCompetingPayments(tx, jobs, deal, cause)
  })
  await notifyParties(tx, jobs, deal.id, 'reserved')
  await notifyOtherBuyers(tx, jobs, deal, 'sold-to-other', ended)
  return 'sold'
}

/** What the seller has changed since the buyer began to pay. */
function findChange(deal: Deal, listing: { priceMinor: number; revision: number }) {
  if (deal.amountMinor !== listing.priceMinor) return 'price-changed'
  return isOtherRevision(deal.listingRevision, listing) ? 'listing-changed' : undefined
}

type Needs = Pick<Services, 'db' | 'jobs' | 'bus' | 'payments' | 'bkashReturns'>
type Confirmation = { intentId: string; returnState?: string | undefined }

/**
 * Reads a payment from the provider and sells the phone with it. When the buyer returns from bKash, first executes the
 * payment that they approved there. Succeeds without doing anything when this was done before; otherwise calls
 * `countWork` first.
 *
 * Throws `payment-mismatch`, `payment-incomplete`, `already-sold`, `not-found`, `price-changed`, `listing-changed`
 * or `too-many-reservations`; nothing is charged in these cases. Throws `payment-declined` when the wallet cannot pay, and
 * `provider-unavailable` when we do not know whether the payment was authorised.
 */
export async function settlePayment(
  services: Needs,
  booking: OwnBooking,
  { intentId, returnState }: Confirmation,
  cause: Cause,
  countWork = async () => {},
) {
  const deal = await getBookedDeal(services.db, booking, intentId)
  if (deal.soldAt) return
  await countWork()
  const { payments, bkashReturns } = services
  // Only an open payment is executed. A payment that was given up or has sold its phone is only read.
  const isReturn =
    deal.state === 'open' && !!bkashReturns && isReturnState(bkashReturns, deal, returnState ?? '')
  const intent = await (isReturn ? payments.authorizeIntent(intentId) : payments.findIntent(intentId)).catch(
    (error: unknown) => {
      throw toUnsettledError(error)
    },
  )
  if (!intent) throw new Refusal('payment-mismatch/unknown')
  assertMatches(intent, deal)
  const outcome = await settleAuthorization(services, deal, intent, { ...cause, by: 'buyer' })
  // Also without the proof of a return, which the browser sends only after a success: a page that its buyer has cancelled
  // would send them back at once.
  if (deal.payAt !== null && outcome === 'incomplete')
    await inTransaction(services.db, (tx) => closePayPage(tx, deal.id))
  if (outcome === 'sold' || outcome === 'settled-before') return
  const refusal =
    outcome === 'over-limit' ? await findReservationRefusal(services.db, deal, cause.at) : undefined
  throw refusal ?? new Refusal(settlementRefusals[outcome])
}

/**
 * Sells the phone for an authorised payment, or cancels the authorization. Every sale goes through here: the buyer's
 * browser, the provider's webhook or reconciliation may be the first to report the payment.
 */
export async function settleAuthorization(
  services: Pick<Services, 'db' | 'jobs' | 'bus'>,
  deal: Deal,
  intent: PaymentIntent,
  cause: StateChangeCause,
): Promise<SettlementOutcome> {
  const settlement = {
    deal,
    wasAuthorized: isAuthorized(intent),
    captureBefore: intent.captureBefore,
  }
  const outcome = await inTransaction(services.db, (tx) =>
    settleBooking(tx, services.jobs, settlement, cause),
  )
  if (outcome === 'sold') await services.bus.publish(bookingRoutes.settle.changes)
  return outcome
}
