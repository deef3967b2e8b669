import type { PaymentId, RefundId } from '#contract/ids.ts'
import type { EntrySource } from '#features/ledger/commands.ts'
import { findLeft } from '#features/ledger/rules.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import type { KeptFinding } from '#services/database/schema/payments.ts'
import type { PaymentRow } from '../queries.ts'
import { createFinding } from '../rules.ts'
import { type ToldRefund, closeFailedRefunds, compareRefunds, storeRefunds } from './provider-refunds.ts'
import { endDispute } from './disputes.ts'
import { notifyOfFailedRefund } from './refund-failed.ts'
import {
  type AttributedCause,
  changeLockedPayment,
  changeRefunded,
  lockPayment,
  notifyParties,
} from './state-changes.ts'
import type { Refund } from '#services/payments/payments.ts'
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
    const { told, changed, last, refundedMinor } = await findChanges(tx, payment, known)
    // Nothing is stored then: what is stored must be posted too.
    if (!last || refundedMinor <= payment.refundedMinor) return 'again'
    await storeRefunds(tx, payment, told, cause.at)
    const current = await postAllButLast(tx, payment, changed, cause.at)
    const by = { ...cause, source: sourceOf(last) }
    const more = { refundId: last.id }
    if (findLeft({ ...payment, refundedMinor }) <= 0 && statesEndedByRefund.includes(payment.state)) {
      // If a part was refunded before, the email names the amount of this last refund.
      const news = payment.refundedMinor > 0 ? more : {}
      return recordWholeRefund(tx, { services, payment: current, cause: by }, refundedMinor, news)
    }
    const amountMinor = refundedMinor - payment.refundedMinor
    // This refund in the dashboard replaces our refund that failed.
    if (payment.state === 'refund-failed' && payment.soldAt)
      await changeLockedPayment(tx, current, 'captured', { ...by, amountMinor }, { refundedMinor })
    else {
      await changeRefunded(tx, current, { refundedMinor }, by.source, cause.at)
      await closeFailedRefunds(tx, payment.id, cause.at)
      const detail = { by: cause.by, amountMinor, refundedMinor, reason: cause.reason }
      await recordEvent(tx, cause, { kind: 'payment-partly-refunded', subjectId: payment.id, detail })
    }
    if (payment.soldAt) await notifyParties(tx, services.jobs, payment.id, 'partly-given-back', more)
    return createFinding(payment, 'partly-refunded')
  })
}

/** The refunds that the provider knows, those that change how much was refunded, and the new total in paisa. */
async function findChanges(db: Db, { id, refundedMinor }: PaymentRow, known: Refund[]) {
  const told = await compareRefunds(db, id, known)
  const changed = told.filter(({ changeMinor }) => changeMinor !== 0)
  const total = changed.reduce((sum, { changeMinor }) => sum + changeMinor, refundedMinor)
  return { told, changed, last: changed.at(-1), refundedMinor: total }
}

const sourceOf = ({ id, changeMinor }: ToldRefund): EntrySource => ({
  id,
  kind: changeMinor > 0 ? 'refund-made' : 'refund-returned',
})

/** Each refund has its own entry. The last one is posted with the change of the state. Returns the payment before that. */
async function postAllButLast(
  tx: Tx,
  payment: PaymentRow,
  changed: ToldRefund[],
  at: Date,
): Promise<PaymentRow> {
  let current = payment
  for (const refund of changed.slice(0, -1)) {
    const refundedMinor = current.refundedMinor + refund.changeMinor
    await changeRefunded(tx, current, { refundedMinor }, sourceOf(refund), at)
    current = { ...current, refundedMinor }
  }
  return current
}

async function recordWholeRefund(
  tx: Tx,
  { services, payment, cause }: RefundContext,
  refundedMinor: number,
  news: { refundId?: RefundId },
): Promise<Outcome> {
  const { id } = payment
  await changeLockedPayment(tx, payment, 'refunded', cause, { refundedMinor })
  if (payment.state === 'disputed') await endDispute(tx, id, cause.at)
  await services.closeProblem(tx, id, cause)
  await notifyParties(tx, services.jobs, id, 'given-back', news)
  return createFinding(payment, 'refunded')
}

/** Records that the bank returned a refund, so that the buyer has got less than the payment says. */
export async function recordReturnedRefund({ services, payment, cause }: RefundContext): Promise<Outcome> {
  const known = await services.payments.listRefunds(payment.intentId)
  return inTransaction(services.db, async (tx) => {
    if (!(await lockIfUnchanged(tx, payment))) return 'again'
    const { told, changed, last, refundedMinor } = await findChanges(tx, payment, known)
    if (!last || refundedMinor >= payment.refundedMinor) return 'again'
    await storeRefunds(tx, payment, told, cause.at)
    const current = await postAllButLast(tx, payment, changed, cause.at)
    const source = sourceOf(last)
    const amountMinor = payment.refundedMinor - refundedMinor
    const returned = { ...cause, source, amountMinor, reason: 'refund-returned' } as const
    if (payment.state === 'refunded')
      await changeLockedPayment(tx, current, 'refund-failed', returned, { refundedMinor })
    else await changeRefunded(tx, current, { refundedMinor }, source, cause.at)
    if (payment.state === 'captured') await recordReturnedPart(tx, current, returned)
    if (payment.state !== 'refund-failed') await notifyOfFailedRefund(tx, services.jobs, payment, returned)
    return createFinding(payment, 'refund-failed')
  })
}

/** The bank returned a part. The payment stays `captured`, because the rest of the sale is valid. */
async function recordReturnedPart(tx: Tx, { id, state: from }: PaymentRow, cause: AttributedCause) {
  const { by, reason, amountMinor } = cause
  const detail = { from, by, reason, amountMinor }
  await recordEvent(tx, cause, { kind: 'payment-refund-failed', subjectId: id, detail })
}

/** Locks the payment. Returns false when it has changed since it was read. */
async function lockIfUnchanged(tx: Tx, { id, state, refundedMinor }: PaymentRow): Promise<boolean> {
  const now = await lockPayment(tx, id)
  return now?.state === state && now.refundedMinor === refundedMinor
}
