import type { PaymentId, RefundId } from '#contract/ids.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { findLeft } from '#features/ledger/rules.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import type { KeptFinding } from '#services/database/schema/payments.ts'
import { listRefunds } from '../queries/refunds.ts'
import type { PaymentRow } from '../queries.ts'
import { createFinding } from '../rules.ts'
import { closeFailedRefunds, storeProviderRefunds } from './provider-refunds.ts'
import { notifyOfFailedRefund } from './refund-failed.ts'
import {
  type AttributedCause,
  changePaymentState,
  changeRefunded,
  lockPayment,
  notifyParties,
} from './state-changes.ts'
import type { Services } from '#services/services.ts'

type Needs = Pick<Services, 'db' | 'jobs' | 'payments'> & {
  closeProblem: (tx: Tx, id: PaymentId, cause: AttributedCause) => Promise<void>
}
type RefundContext = { services: Needs; payment: PaymentRow; cause: AttributedCause }
type Outcome = KeptFinding | 'again'

const statesEndedByRefund: PaymentRow['state'][] = ['captured', 'refund-failed', 'disputed']

/** Records refunds that were made in the provider's dashboard. The payment is `refunded` once nothing is left. */
export async function recordDashboardRefund({ services, payment, cause }: RefundContext): Promise<Outcome> {
  const known = await services.payments.listRefunds(payment.intentId)
  return inTransaction(services.db, async (tx) => {
    if (!(await lockIfUnchanged(tx, payment))) return 'again'
    const refundedMinor = await storeProviderRefunds(tx, payment, known, cause.at)
    if (refundedMinor <= payment.refundedMinor) return 'again'
    const refund = (await listRefunds(tx, payment.id)).findLast(({ state }) => state === 'made')
    const more = refund ? { refundId: refund.id } : {}
    if (findLeft({ ...payment, refundedMinor }) <= 0 && statesEndedByRefund.includes(payment.state)) {
      // If a part was refunded before, the email names the amount of this last refund.
      const news = payment.refundedMinor > 0 ? more : {}
      return recordWholeRefund(tx, { services, payment, cause }, refundedMinor, news)
    }
    const amountMinor = refundedMinor - payment.refundedMinor
    // This refund in the dashboard replaces our refund that failed.
    if (payment.state === 'refund-failed' && payment.soldAt) {
      const part = { ...cause, amountMinor }
      await changePaymentState(tx, payment.id, 'refund-failed', 'captured', part, { refundedMinor })
    } else {
      await changeRefunded(tx, payment, { refundedMinor }, cause.at)
      await closeFailedRefunds(tx, payment.id, cause.at)
      const detail = { by: cause.by, amountMinor, refundedMinor, reason: cause.reason }
      await recordEvent(tx, cause, { kind: 'payment-partly-refunded', subjectId: payment.id, detail })
    }
    if (payment.soldAt) await notifyParties(tx, services.jobs, payment.id, 'partly-given-back', more)
    return createFinding(payment, 'partly-refunded')
  })
}

async function recordWholeRefund(
  tx: Tx,
  { services, payment, cause }: RefundContext,
  refundedMinor: number,
  news: { refundId?: RefundId },
): Promise<Outcome> {
  const { id, state } = payment
  await changePaymentState(tx, id, state, 'refunded', cause, { refundedMinor })
  await services.closeProblem(tx, id, cause)
  await notifyParties(tx, services.jobs, id, 'given-back', news)
  return createFinding(payment, 'refunded')
}

/** Records that the bank returned a refund, so that the buyer has got less than the payment says. */
export async function recordReturnedRefund({ services, payment, cause }: RefundContext): Promise<Outcome> {
  const known = await services.payments.listRefunds(payment.intentId)
  const reason: PaymentReason = 'refund-returned'
  return inTransaction(services.db, async (tx) => {
    if (!(await lockIfUnchanged(tx, payment))) return 'again'
    const refundedMinor = await storeProviderRefunds(tx, payment, known, cause.at)
    if (refundedMinor >= payment.refundedMinor) return 'again'
    const { id, state } = payment
    if (state === 'refund-failed') await changeRefunded(tx, payment, { refundedMinor }, cause.at)
    else {
      const amountMinor = payment.refundedMinor - refundedMinor
      const returned = { ...cause, reason, amountMinor }
      if (state === 'captured') await recordReturnedPart(tx, payment, refundedMinor, returned)
      else await changePaymentState(tx, id, state, 'refund-failed', returned, { refundedMinor })
      await notifyOfFailedRefund(tx, services.jobs, payment, returned)
    }
    return createFinding(payment, 'refund-failed')
  })
}

/** Records that the bank returned a part. The payment stays `captured`, because the rest of the sale is valid. */
async function recordReturnedPart(
  tx: Tx,
  payment: PaymentRow,
  refundedMinor: number,
  cause: AttributedCause,
) {
  const { id, state: from } = payment
  await changeRefunded(tx, payment, { refundedMinor }, cause.at)
  const { by, reason, amountMinor } = cause
  const detail = { from, by, reason, amountMinor }
  await recordEvent(tx, cause, { kind: 'payment-refund-failed', subjectId: id, detail })
}

/** Locks the payment. Returns false when it has changed since it was read. */
async function lockIfUnchanged(tx: Tx, { id, state, refundedMinor }: PaymentRow): Promise<boolean> {
  const now = await lockPayment(tx, id)
  return now?.state === state && now.refundedMinor === refundedMinor
}
