import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import type { PaymentProviderName } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { lockListingOnRecord } from '#features/listings/commands.ts'
import { assertForSale } from '#features/listings/rules.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import { countPayments, findOpenPayment, findPaymentByIntent, type PaymentRow } from '../queries.ts'
import { isAuthorized } from '../rules.ts'
import { makeReturnAddress } from '../rules/bkash-return.ts'
import { abandonPayment, type StateChangeCause } from './state-changes.ts'

export type Purchase = {
  bookingId: BookingId
  itemId: ListingId
  buyerId: UserId
  amountMinor: number
  /** The revision of the listing that the buyer was shown. */
  listingRevision: number
  currency: 'bdt'
  provider: PaymentProviderName
}

type Needs = Pick<Services, 'db' | 'jobs' | 'payments' | 'feeBasisPoints' | 'bkashReturns'>

/**
 * The provider's intent for a purchase: the one that already waits for the buyer's card, or a new one. Calling it twice
 * for a card returns the same intent, even at the same moment. A payment by another way is given up unless it is
 * authorised, also when its provider does not answer. Calls the provider, so never call this inside a transaction. Throws
 * `already-sold`, and `provider-unavailable` while the chosen provider does not answer, or while it is not known whether
 * bKash has reserved the money.
 */
export async function openIntent(
  services: Needs,
  purchase: Purchase,
  cause: StateChangeCause,
): Promise<PaymentIntent> {
  for (let nth = 0; nth < maxTries; nth += 1) {
    const intent =
      (await findWaiting(services, purchase, cause)) ?? (await createPayment(services, purchase, cause))
    if (intent) return intent
  }
  throw new Refusal('provider-unavailable/payments', { retryAfterSeconds: 2 })
}

/** In each of them, another request of the same buyer may be faster. */
const maxTries = 10

/** The intent that already waits and that the buyer can go on with. Gives up one that they cannot. */
async function findWaiting(services: Needs, purchase: Purchase, cause: StateChangeCause) {
  const waiting = await findOpenPayment(services.db, purchase.bookingId)
  if (!waiting) return undefined
  const intent = await findIntentIfNeeded(services, waiting, purchase)
  const isForSame =
    intent?.amountMinor === purchase.amountMinor && waiting.listingRevision === purchase.listingRevision
  if (intent && isForSame && mayContinue(intent, waiting, purchase)) return intent
  await inTransaction(services.db, (tx) => abandonPayment(tx, services.jobs, waiting, cause))
  return undefined
}

/**
 * The intent of a payment that waits. The buyer who wants to pay by the other provider does not need it, so it is undefined
 * also when its provider does not answer: an outage of one must not keep them from both. The payment is then given up,
 * and a job releases what it may have reserved as soon as its provider answers.
 */
async function findIntentIfNeeded({ payments }: Needs, waiting: PaymentRow, { provider }: Purchase) {
  try {
    return await payments.findIntent(waiting.intentId)
  } catch (error) {
    const isDown = error instanceof Refusal && error.code === 'provider-unavailable'
    if (isDown && waiting.provider !== provider) return undefined
    throw error
  }
}

/**
 * A card can still be paid with an intent that waits. A payment by bKash cannot: its page may be over, and only a new
 * one tells us its address. One that is authorised is settled, whoever keeps it. Throws `provider-unavailable` while it
 * is not known whether bKash has reserved the money.
 */
function mayContinue(intent: PaymentIntent, waiting: PaymentRow, { provider }: Purchase): boolean {
  if (isAuthorized(intent)) return true
  if (intent.status === 'processing' && waiting.provider === 'bkash')
    throw new Refusal('provider-unavailable/unsettled', { retryAfterSeconds: 30 })
  return intent.status !== 'canceled' && waiting.provider === 'card' && provider === 'card'
}

/** Creates a payment. Undefined when another request of the same buyer was faster: use its intent. */
async function createPayment(
  services: Needs,
  purchase: Purchase,
  cause: StateChangeCause,
): Promise<PaymentIntent | undefined> {
  const { bookingId, itemId, buyerId, amountMinor, currency, provider } = purchase
  const returns = services.bkashReturns
  if (provider === 'bkash' && !returns) throw new Refusal('provider-unavailable/payments')
  const attempt = await countPayments(services.db, bookingId)
  const intent = await services.payments.createIntent({
    amountMinor,
    currency,
    metadata: { bookingId, itemId, buyerId },
    // If the same payment of the same purchase is requested again, after a crash or a lost reply, the provider returns
    // the same intent.
    idempotencyKey: `intent-${bookingId}-${amountMinor}-${attempt}`,
    ...(provider === 'bkash' &&
      returns && { bkash: { returnTo: makeReturnAddress(returns, { ...purchase, attempt }) } }),
  })
  const payment = { intentId: intent.id, attempt, feeBasisPoints: services.feeBasisPoints, ...purchase }
  const kept = await inTransaction(services.db, (tx) => savePayment(tx, payment, cause))
  if (kept === 'kept' && intent.status !== 'canceled') return intent
  if (kept === 'other') await services.payments.cancelIntent(intent.id)
  await assertStillForSale(services, itemId)
  return undefined
}

type NewPayment = Purchase & { intentId: string; attempt: number; feeBasisPoints: number }
type Kept = 'kept' | 'same' | 'other'

/**
 * Records a payment for an intent. The lock is needed because selling a phone gives up all its other payments, and none
 * may be added at the same moment. Returns `same` when this intent is on record already, in any state: it may just have
 * sold the phone. Returns `other` when it is not on record and cannot be recorded.
 */
async function savePayment(tx: Tx, payment: NewPayment, cause: StateChangeCause): Promise<Kept> {
  const listing = await lockListingOnRecord(tx, payment.itemId)
  if (await findPaymentByIntent(tx, payment.intentId)) return 'same'
  if (!listing || listing.soldAt || listing.removedAt) return 'other'
  const times = { createdAt: cause.at, updatedAt: cause.at }
  const written = await tx
    .insertInto('payments')
    .values({ id: newId<PaymentId>(), ...payment, state: 'open', ...times })
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
