import type { BookingId, ItemId, PaymentId, UserId } from '#contract/ids.ts'
import { lockItemOnRecord } from '#features/items/commands.ts'
import { assertForSale } from '#features/items/rules.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import { countPayments, findOpenPayment, findPaymentByIntent } from '../queries.ts'
import { abandonPayment, type MoveCause, recordPayment } from './moves.ts'

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
 * gives the same, also at the same moment. Calls the provider, so never inside a transaction. Throws `already-sold`.
 */
export async function openIntent(
  services: Needs,
  purchase: Purchase,
  cause: MoveCause,
): Promise<PaymentIntent> {
  const waiting = await findOpenPayment(services.db, purchase.bookingId)
  if (waiting) {
    const intent = await services.payments.findIntent(waiting.intentId)
    if (intent && intent.status !== 'canceled' && intent.amountMinor === purchase.amountMinor) return intent
    await inTransaction(services.db, (tx) => abandonPayment(tx, services.jobs, waiting, cause))
  }
  return createPayment(services, purchase, cause)
}

async function createPayment(services: Needs, purchase: Purchase, cause: MoveCause): Promise<PaymentIntent> {
  const { bookingId, itemId, buyerId, amountMinor, currency } = purchase
  const nth = await countPayments(services.db, bookingId)
  const intent = await services.payments.createIntent({
    amountMinor,
    currency,
    metadata: { bookingId, itemId, buyerId },
    // Whoever asks for the same payment of the same purchase again, after a crash or a lost reply, gets the same intent.
    idempotencyKey: `intent-${bookingId}-${amountMinor}-${nth}`,
  })
  const kept = await inTransaction(services.db, (tx) => keepPayment(tx, intent.id, purchase, cause))
  if (kept === 'kept' && intent.status !== 'canceled') return intent
  if (kept === 'other') await services.payments.cancelIntent(intent.id)
  await assertStillForSale(services, itemId)
  // Another request of the same buyer was first: its intent is theirs.
  return openIntent(services, purchase, cause)
}

type Kept = 'kept' | 'same' | 'other'

/**
 * Whoever sells the phone gives up all other payments for it: one made meanwhile must not slip past, hence the lock. An
 * intent that is on record already is `same`, whatever became of it: it may just have sold the phone. Only one that never
 * was is `other`.
 */
async function keepPayment(tx: Tx, intentId: string, purchase: Purchase, cause: MoveCause): Promise<Kept> {
  const item = await lockItemOnRecord(tx, purchase.itemId)
  if (await findPaymentByIntent(tx, intentId)) return 'same'
  if (!item || item.soldAt || item.removedAt) return 'other'
  const times = { createdAt: cause.at, updatedAt: cause.at }
  const written = await tx
    .insertInto('payments')
    .values({ id: newId<PaymentId>(), intentId, ...purchase, state: 'open', ...times })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return 'other'
  await recordPayment(tx, written.id, 'payment-opened', cause, { by: 'buyer' })
  return 'kept'
}

function assertStillForSale({ db }: Needs, itemId: ItemId): Promise<void> {
  return inTransaction(db, async (tx) => {
    const item = await lockItemOnRecord(tx, itemId)
    if (item) assertForSale(item)
  })
}
