import type { PaymentId } from '#contract/ids.ts'
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
    if (findLeft({ ...payment, refundedMinor }) <= 0 && endedByRefund.includes(payment.state))
      return noteWhole(tx, { books, payment, cause }, refundedMinor)
    // Somebody has seen to the refund that failed.
    if (payment.state === 'refund-failed' && payment.soldAt)
      await changePaymentState(tx, payment.id, 'refund-failed', 'captured', cause, { refundedMinor })
    else await setRefunded(tx, payment, refundedMinor, cause.at)
    const amountMinor = refundedMinor - payment.refundedMinor
    const detail = { by: cause.by, amountMinor, refundedMinor, reason: cause.reason }
    await recordEvent(tx, cause, { kind: 'payment-partly-refunded', subjectId: payment.id, detail })
    const refund = (await listRefunds(tx, payment.id)).findLast(({ state }) => state === 'made')
    const more = refund ? { refundId: refund.id } : {}
    if (payment.soldAt) await notifyParties(tx, books.jobs, payment.id, 'partly-given-back', more)
    return noteFinding(payment, 'partly-refunded')
  })
}

async function noteWhole(tx: Tx, { books, payment, cause }: Found, refundedMinor: number): Promise<Outcome> {
  const { id, state } = payment
  await changePaymentState(tx, id, state, 'refunded', cause, { refundedMinor })
  await books.closeProblem(tx, id, cause)
  if (state !== 'refund-failed') await notifyParties(tx, books.jobs, id, 'given-back')
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
    else if (state === 'captured') await notePartReturned(tx, payment, refundedMinor, { ...cause, reason })
    else await changePaymentState(tx, id, state, 'refund-failed', { ...cause, reason }, { refundedMinor })
    return noteFinding(payment, 'refund-failed')
  })
}

/** The sale stands without this part, so the payment stays captured. */
async function notePartReturned(tx: Tx, payment: PaymentRow, refundedMinor: number, cause: MovedBy) {
  const { id, state: from } = payment
  await setRefunded(tx, payment, refundedMinor, cause.at)
  const detail = {
    from,
    by: cause.by,
    reason: cause.reason,
    amountMinor: payment.refundedMinor - refundedMinor,
  }
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
