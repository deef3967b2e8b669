import { Refusal } from '#contract/refusal.ts'
import type { PaymentId } from '#contract/ids.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { Refund } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import { findPayment, type PaymentRow } from '../queries.ts'
import { assertCanRefund } from '../rules.ts'
import { lockPayment, type StateChangeCause, changePaymentState, notifyParties } from './state-changes.ts'

/**
 * Begins a full refund of a captured payment, once, and notifies buyer and seller. Throws `already-refunded` the second
 * time, `not-refundable` when there is nothing to refund, and `not-found`.
 */
export async function startRefund(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  reason: string,
  cause: StateChangeCause,
): Promise<void> {
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Refusal('not-found/payment')
  assertCanRefund(payment)
  await changePaymentState(
    tx,
    id,
    payment.state,
    'refunding',
    { ...cause, reason },
    { refundReason: reason, refundKey: newId() },
  )
  await jobs.enqueue(tx, 'refund-payment', { paymentId: id })
  // A refund that is tried again after the bank refused it is not news.
  if (payment.state === 'captured') await notifyParties(tx, jobs, id, 'given-back')
}

/**
 * Refunds a payment whose refund has begun. Safe to call again: one idempotency key gives one refund. If the provider
 * refuses, the payment becomes `refund-failed` and this throws.
 */
export async function refundPayment(
  services: Pick<Services, 'db' | 'payments' | 'clock'>,
  id: PaymentId,
  by: 'job' | 'reconciliation' = 'job',
): Promise<void> {
  const { db, payments, clock } = services
  const payment = await findPayment(db, id)
  if (payment?.state !== 'refunding' || !payment.refundKey) return
  const move = (to: 'refunded' | 'refund-failed', cause: StateChangeCause, refundedMinor?: number) =>
    inTransaction(db, (tx) =>
      changePaymentState(
        tx,
        id,
        'refunding',
        to,
        cause,
        refundedMinor === undefined ? {} : { refundedMinor },
      ),
    )
  const cause = { at: clock(), by }
  const refund = await ask(payments, payment).catch(async (error: unknown) => {
    if (!(error instanceof Refusal))
      await move('refund-failed', { ...cause, reason: 'provider-refused' satisfies PaymentReason })
    throw error
  })
  if (refund.state === 'failed' || refund.state === 'canceled')
    await move('refund-failed', { ...cause, reason: 'bank-refused' satisfies PaymentReason })
  else await move('refunded', cause, payment.amountMinor)
}

function ask(payments: Services['payments'], payment: PaymentRow): Promise<Refund> {
  return payments.refundIntent({
    intentId: payment.intentId,
    reason: payment.refundReason ?? '',
    idempotencyKey: `refund-${payment.refundKey}`,
  })
}
