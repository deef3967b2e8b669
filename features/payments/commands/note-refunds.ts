import type { PaymentId, RefundId } from '#contract/ids.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { findLeft } from '#features/ledger/rules.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import type { KeptFinding } from '#services/database/schema/payments.ts'
import { listRefunds } from '../queries/refunds.ts'
import type { PaymentRow } from '../queries.ts'
import { noteFinding } from '../rules.ts'
import { postChange } from './posting.ts'
import { noteProviderRefunds } from './provider-refunds.ts'
import { tellRefundFailed } from './refund-failed.ts'
import { changePaymentState, lockPayment, type MovedBy, notifyParties } from './state-changes.ts'
import type { Services } from '#services/services.ts'

type Books = Pick<Services, 'db' | 'jobs' | 'payments'> & {
  closeProblem: (tx: Tx, id: PaymentId, cause: MovedBy) => Promise<void>
}
type Found = { books: Books; payment: PaymentRow; cause: MovedBy }
type Outcome = KeptFinding | 'again'

const endedByRefund: PaymentRow['state'][] = ['captured', 'refund-failed', 'disputed']

/** Stores refunds that were made in the provider's dashboard. Once all is refunded, the payment is. */
export async function noteRefund({ books, payment, cause }: Found): Promise<Outcome> {
  const known = await books.payments.listRefunds(payment.intentId)
  return inTransaction(books.db, async (tx) => {
    if (!(await isAsBefore(tx, payment))) return 'again'
    const refundedMinor = await noteProviderRefunds(tx, payment, known, cause.at)
    if (refundedMinor <= payment.refundedMinor) return 'again'
    const refund = (await listRefunds(tx, payment.id)).findLast(({ state }) => state === 'made')
    const more = refund ? { refundId: refund.id } : {}
    if (findLeft({ ...payment, refundedMinor }) <= 0 && endedByRefund.includes(payment.state)) {
      // Where a part went back before, the news is the rest.
      const news = payment.refundedMinor > 0 ? more : {}
      return noteWhole(tx, { books, payment, cause }, refundedMinor, news)
    }
    const amountMinor = refundedMinor - payment.refundedMinor
    // Somebody has seen to the refund that failed.
    if (payment.state === 'refund-failed' && payment.soldAt) {
      const part = { ...cause, amountMinor }
      await changePaymentState(tx, payment.id, 'refund-failed', 'captured', part, { refundedMinor })
    } else {
      await setRefunded(tx, payment, refundedMinor, cause.at)
      const detail = { by: cause.by, amountMinor, refundedMinor, reason: cause.reason }
      await recordEvent(tx, cause, { kind: 'payment-partly-refunded', subjectId: payment.id, detail })
    }
    if (payment.soldAt) await notifyParties(tx, books.jobs, payment.id, 'partly-given-back', more)
    return noteFinding(payment, 'partly-refunded')
  })
}

async function noteWhole(
  tx: Tx,
  { books, payment, cause }: Found,
  refundedMinor: number,
  news: { refundId?: RefundId },
): Promise<Outcome> {
  const { id, state } = payment
  await changePaymentState(tx, id, state, 'refunded', cause, { refundedMinor })
  await books.closeProblem(tx, id, cause)
  await notifyParties(tx, books.jobs, id, 'given-back', news)
  return noteFinding(payment, 'refunded')
}

/** Stores that a refund came back from the bank, so that the buyer has less than the payment says. */
export async function noteRefundReturned({ books, payment, cause }: Found): Promise<Outcome> {
  const known = await books.payments.listRefunds(payment.intentId)
  const reason: PaymentReason = 'refund-returned'
  return inTransaction(books.db, async (tx) => {
    if (!(await isAsBefore(tx, payment))) return 'again'
    const refundedMinor = await noteProviderRefunds(tx, payment, known, cause.at)
    if (refundedMinor >= payment.refundedMinor) return 'again'
    const { id, state } = payment
    if (state === 'refund-failed') await setRefunded(tx, payment, refundedMinor, cause.at)
    else {
      const amountMinor = payment.refundedMinor - refundedMinor
      const returned = { ...cause, reason, amountMinor, promisedMinor: payment.refundedMinor }
      if (state === 'captured') await notePartReturned(tx, payment, refundedMinor, returned)
      else await changePaymentState(tx, id, state, 'refund-failed', returned, { refundedMinor })
      await tellRefundFailed(tx, books.jobs, payment, returned)
    }
    return noteFinding(payment, 'refund-failed')
  })
}

/** The sale stands without this part, so the payment stays captured. */
async function notePartReturned(tx: Tx, payment: PaymentRow, refundedMinor: number, cause: MovedBy) {
  const { id, state: from } = payment
  await setRefunded(tx, payment, refundedMinor, cause.at)
  const { by, reason, amountMinor, promisedMinor } = cause
  const detail = { from, by, reason, amountMinor, promisedMinor }
  await recordEvent(tx, cause, { kind: 'payment-refund-failed', subjectId: id, detail })
}

/** Stores how much was refunded of a locked payment that stays in its state. */
async function setRefunded(tx: Tx, payment: PaymentRow, refundedMinor: number, at: Date): Promise<void> {
  const changes = { refundedMinor, agreedAt: null }
  await tx.updateTable('payments').set(changes).where('id', '=', payment.id).execute()
  await postChange(tx, payment, { ...payment, refundedMinor }, at)
}

/** Locks the payment. False when something happened to it since it was read. */
async function isAsBefore(tx: Tx, { id, state, refundedMinor }: PaymentRow): Promise<boolean> {
  const now = await lockPayment(tx, id)
  return now?.state === state && now.refundedMinor === refundedMinor
}
