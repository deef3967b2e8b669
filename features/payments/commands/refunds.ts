import { Problem } from '#contract/errors.ts'
import type { PaymentId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { Refund } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import { findPayment, type PaymentRow } from '../queries.ts'
import { assertCanRefund } from '../rules.ts'
import { lockPayment, type MoveCause, movePayment, tellParties } from './moves.ts'

/**
 * Begins to give all of a captured payment back, once, and tells buyer and seller. Throws `already-refunded` the second time, `not-refundable`
 * when there is nothing to give back, and `not-found`.
 */
export async function startRefund(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  reason: string,
  cause: MoveCause,
): Promise<void> {
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Problem('not-found', 'This payment is not there.')
  assertCanRefund(payment)
  await movePayment(
    tx,
    id,
    payment.state,
    'refunding',
    { ...cause, reason },
    { refundReason: reason, refundKey: newId() },
  )
  await jobs.enqueue(tx, 'refund-payment', { paymentId: id })
  // Tried again after the bank's no, it is no news.
  if (payment.state === 'captured') await tellParties(tx, jobs, id, 'given-back')
}

/**
 * Gives the money of a payment back whose refund has begun. Safe to call again: one key, one refund. What the provider
 * refuses ends as `refund-failed`, and is thrown.
 */
export async function refundPayment(
  services: Pick<Services, 'db' | 'payments' | 'clock'>,
  id: PaymentId,
  by: 'job' | 'reconciliation' = 'job',
): Promise<void> {
  const { db, payments, clock } = services
  const payment = await findPayment(db, id)
  if (payment?.state !== 'refunding' || !payment.refundKey) return
  const move = (to: 'refunded' | 'refund-failed', cause: MoveCause, refundedMinor?: number) =>
    inTransaction(db, (tx) =>
      movePayment(tx, id, 'refunding', to, cause, refundedMinor === undefined ? {} : { refundedMinor }),
    )
  const cause = { at: clock(), by }
  const refund = await ask(payments, payment).catch(async (error: unknown) => {
    if (!(error instanceof Problem))
      await move('refund-failed', { ...cause, reason: 'The provider refused it.' })
    throw error
  })
  if (refund.state === 'failed' || refund.state === 'canceled')
    await move('refund-failed', { ...cause, reason: 'The bank refused it.' })
  else await move('refunded', cause, payment.amountMinor)
}

function ask(payments: Services['payments'], payment: PaymentRow): Promise<Refund> {
  return payments.refundIntent({
    intentId: payment.intentId,
    reason: payment.refundReason ?? '',
    idempotencyKey: `refund-${payment.refundKey}`,
  })
}
