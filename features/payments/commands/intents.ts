import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { lockListingOnRecord } from '#features/listings/commands.ts'
import { assertForSale } from '#features/listings/rules.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import { countPayments, findOpenPayment, findPaymentByIntent } from '../queries.ts'
import { abandonPayment, type StateChangeCause } from './state-changes.ts'

export type Purchase = {
  bookingId: BookingId
  itemId: ListingId
  buyerId: UserId
  amountMinor: number
  currency: 'bdt'
}

type Needs = Pick<Services, 'db' | 'jobs' | 'payments'>

/**
 * The provider's intent for a purchase: the one that already waits for the buyer's card, or a new one. Calling it twice
 * returns the same intent, even at the same moment. Calls the provider, so never call this inside a transaction. Throws
 * `already-sold`.
 */
export async function openIntent(
  services: Needs,
  purchase: Purchase,
  cause: StateChangeCause,
): Promise<PaymentIntent> {
  const waiting = await findOpenPayment(services.db, purchase.bookingId)
  if (waiting) {
    const intent = await services.payments.findIntent(waiting.intentId)
    if (intent && intent.status !== 'canceled' && intent.amountMinor === purchase.amountMinor) return intent
    await inTransaction(services.db, (tx) => abandonPayment(tx, services.jobs, waiting, cause))
  }
  return createPayment(services, purchase, cause)
}

async function createPayment(
  services: Needs,
  purchase: Purchase,
  cause: StateChangeCause,
): Promise<PaymentIntent> {
  const { bookingId, itemId, buyerId, amountMinor, currency } = purchase
  const nth = await countPayments(services.db, bookingId)
  const intent = await services.payments.createIntent({
    amountMinor,
    currency,
    metadata: { bookingId, itemId, buyerId },
    // If the same payment of the same purchase is requested again, after a crash or a lost reply, the provider returns
    // the same intent.
    idempotencyKey: `intent-${bookingId}-${amountMinor}-${nth}`,
  })
  const kept = await inTransaction(services.db, (tx) => savePayment(tx, intent.id, purchase, cause))
  if (kept === 'kept' && intent.status !== 'canceled') return intent
  if (kept === 'other') await services.payments.cancelIntent(intent.id)
  await assertStillForSale(services, itemId)
  // Another request of the same buyer was faster. Use its intent.
  return openIntent(services, purchase, cause)
}

type Kept = 'kept' | 'same' | 'other'

/**
 * Records a payment for an intent. The lock is needed because selling a phone gives up all its other payments, and none
 * may be added at the same moment. Returns `same` when this intent is on record already, in any state: it may just have
 * sold the phone. Returns `other` when it is not on record and cannot be recorded.
 */
async function savePayment(
  tx: Tx,
  intentId: string,
  purchase: Purchase,
  cause: StateChangeCause,
): Promise<Kept> {
  const listing = await lockListingOnRecord(tx, purchase.itemId)
  if (await findPaymentByIntent(tx, intentId)) return 'same'
  if (!listing || listing.soldAt || listing.removedAt) return 'other'
  const times = { createdAt: cause.at, updatedAt: cause.at }
  const written = await tx
    .insertInto('payments')
    .values({ id: newId<PaymentId>(), intentId, ...purchase, state: 'open', ...times })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return 'other'
  await recordEvent(tx, cause, { kind: 'payment-opened', subjectId: written.id, detail: { by: 'buyer' } })
  return 'kept'
}

function assertStillForSale({ db }: Needs, itemId: ListingId): Promise<void> {
  return inTransaction(db, async (tx) => {
    const listing = await lockListingOnRecord(tx, itemId)
    if (listing) assertForSale(listing)
  })
}
