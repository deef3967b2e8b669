import type { BookingId, ItemId, PaymentId, UserId } from '#contract/ids.ts'
import { type LockedItem, lockItemOnRecord } from '#features/items/commands.ts'
import { assertForSale } from '#features/items/rules.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { PaymentState } from '#services/database/schema/market.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import { findOpenPayment, findPayment, listOpenPayments, type PaymentRow } from './queries.ts'

export type Purchase = {
  bookingId: BookingId
  itemId: ItemId
  buyerId: UserId
  amountMinor: number
  currency: 'bdt'
}

type Needs = Pick<Services, 'db' | 'jobs' | 'payments'>

/**
 * The provider's intent for a purchase: the one that already waits for the buyer's card, or a new one. Asking twice
 * gives the same, also at the same moment. Calls the provider, so never inside a transaction. Throws `already-sold`, and
 * `not-found` when the phone is taken down meanwhile.
 */
export async function openIntent(services: Needs, purchase: Purchase, cause: Cause): Promise<PaymentIntent> {
  const waiting = await findOpenPayment(services.db, purchase.bookingId)
  if (waiting) {
    const intent = await services.payments.findIntent(waiting.intentId)
    if (intent && intent.status !== 'canceled' && intent.amountMinor === purchase.amountMinor) return intent
    await inTransaction(services.db, (tx) => abandonPayment(tx, services.jobs, waiting, cause))
  }
  return createPayment(services, purchase, cause)
}

async function createPayment(services: Needs, purchase: Purchase, cause: Cause): Promise<PaymentIntent> {
  const { bookingId, itemId, buyerId, amountMinor, currency } = purchase
  const intent = await services.payments.createIntent({
    amountMinor,
    currency,
    metadata: { bookingId, itemId, buyerId },
    // New each time: under a key for ever the provider would give a failure of its own again for a day
    // (https://docs.stripe.com/api/idempotent_requests). That a booking has one open payment is a unique index.
    idempotencyKey: `booking-${bookingId}-${newId()}`,
  })
  const { item, isKept } = await inTransaction(services.db, (tx) =>
    keepPayment(tx, intent.id, purchase, cause),
  )
  if (isKept) return intent
  await services.payments.cancelIntent(intent.id)
  assertForSale(item)
  // Another request of the same buyer was first: its intent is theirs.
  return openIntent(services, purchase, cause)
}

type Kept = { item: LockedItem; isKept: boolean }

/** Whoever sells the phone or takes it down gives up all other payments for it: one made meanwhile must not slip past, hence the lock. */
async function keepPayment(tx: Tx, intentId: string, purchase: Purchase, cause: Cause): Promise<Kept> {
  const item = await lockItemOnRecord(tx, purchase.itemId)
  if (!item) throw new Error(`listing ${purchase.itemId} is not on record`)
  if (item.soldAt || item.removedAt) return { item, isKept: false }
  const times = { createdAt: cause.at, updatedAt: cause.at }
  const written = await tx
    .insertInto('payments')
    .values({ id: newId<PaymentId>(), intentId, ...purchase, state: 'open', ...times })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (written) await recordPayment(tx, written.id, 'payment-opened', cause)
  return { item, isKept: written !== undefined }
}

/**
 * Gives up a payment that is still open and has the provider let its authorization go after this transaction: never
 * before, or a payment that is settled at the same moment would have sold the phone for nothing.
 */
export async function abandonPayment(tx: Tx, jobs: Services['jobs'], payment: PaymentRow, cause: Cause) {
  if (!(await movePayment(tx, payment.id, 'open', 'cancelled', cause))) return
  await jobs.enqueue(tx, 'cancel-authorization', { intentId: payment.intentId })
}

/** The payment of an intent, locked until the transaction ends. */
export function lockPayment(tx: Tx, intentId: string): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payments').selectAll().where('intentId', '=', intentId).forUpdate().executeTakeFirst()
}

/** Moves a payment from one state to the next; gives false when it was not in the first one. */
export async function movePayment(tx: Tx, id: PaymentId, from: PaymentState, to: PaymentState, cause: Cause) {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ state: to, updatedAt: cause.at })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await recordPayment(tx, id, `payment-${to}`, cause)
  return true
}

/** Gives up every other payment that still waits for a card, and has the provider told after this transaction. */
export async function abandonOpenPayments(tx: Tx, jobs: Services['jobs'], itemId: ItemId, cause: Cause) {
  for (const payment of await listOpenPayments(tx, itemId)) await abandonPayment(tx, jobs, payment, cause)
}

/** Takes the money of a phone that was sold. Safe to call again; throws until the provider has it captured. */
export async function capturePayment(
  services: Pick<Services, 'db' | 'payments' | 'clock'>,
  id: PaymentId,
): Promise<void> {
  const payment = await findPayment(services.db, id)
  if (payment?.state !== 'sold') return
  const intent = await services.payments.captureIntent(payment.intentId)
  if (intent.status !== 'succeeded')
    throw new Error(`intent ${intent.id} is ${intent.status} after its capture`)
  await inTransaction(services.db, (tx) => movePayment(tx, id, 'sold', 'captured', { at: services.clock() }))
}

function recordPayment(tx: Tx, id: PaymentId, kind: string, cause: Cause) {
  return recordEvent(tx, cause, { kind, subjectKind: 'payment', subjectId: id })
}
