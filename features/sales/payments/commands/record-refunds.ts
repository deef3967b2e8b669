import type { PaymentId, RefundId } from '#contract/ids.ts'
import type { EntrySource } from '#features/sales/ledger/commands.ts'
import { describePayment, findLeft, goesBack, isUnchanged, owesAll } from '#features/money/rules.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import type { StoredFinding } from '#services/database/schema/payments.ts'
import type { Deal } from '../queries.ts'
import { createFinding } from '../rules.ts'
import { type ToldRefund, closeFailedRefunds, compareRefunds, storeRefund } from './provider-refunds.ts'
import { endDispute } from './disputes.ts'
import { notifyOfFailedRefund } from './refund-failed.ts'
import type { AttributedCause } from './causes.ts'
import { lockDeal, postMoneyChange, recordVisibleChange } from './money-changes.ts'
import { notifyParties } from './state-changes.ts'
import type { Refund } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'

type Needs = Pick<Services, 'db' | 'jobs' | 'payments'> & {
  closeProblem: (tx: Tx, id: PaymentId, cause: AttributedCause) => Promise<void>
}
type RefundContext = { services: Needs; payment: Deal; cause: AttributedCause }
type Outcome = StoredFinding | 'again'

/** Records refunds that were made in the provider's dashboard. */
export async function recordDashboardRefund({ services, payment, cause }: RefundContext): Promise<Outcome> {
  const known = await services.payments.listRefunds(payment.intentId)
  return inTransaction(services.db, async (tx) => {
    if (!(await lockIfUnchanged(tx, payment))) return 'again'
    const { told, last, refundedMinor } = await findChanges(tx, payment, known)
    // Nothing is stored then: what is stored must be posted too.
    if (!last || refundedMinor <= payment.refundedMinor) return 'again'
    const more = { refundId: last.id }
    const isPaidBack = payment.state === 'captured' && payment.dispute !== 'lost' && findLeft(payment) > 0
    if (isPaidBack && findLeft({ ...payment, refundedMinor }) <= 0) {
      // If a part was refunded before, the email names the amount of this last refund.
      const news = payment.refundedMinor > 0 ? more : {}
      return recordWholeRefund(tx, { services, payment, cause }, told, news)
    }
    const amountMinor = refundedMinor - payment.refundedMinor
    // A refund in the dashboard replaces our refund that failed.
    await closeFailedRefunds(tx, payment.id, cause.at)
    const after = await recordEach(tx, payment, told, { ...cause, amountMinor })
    if (describePayment(after) === describePayment(payment)) {
      const detail = { by: cause.by, amountMinor, refundedMinor, reason: cause.reason }
      await recordEvent(tx, cause, { kind: 'payment-partly-refunded', subjectId: payment.id, detail })
    }
    if (payment.soldAt) await notifyParties(tx, services.jobs, payment.id, 'partly-given-back', more)
    return createFinding(payment, 'partly-refunded')
  })
}

/** The refunds that the provider knows, those that change how much was refunded, and the new total in paisa. */
async function findChanges(db: Db, { id, refundedMinor }: Deal, known: Refund[]) {
  const told = await compareRefunds(db, id, known)
  const changed = told.filter(({ changeMinor }) => changeMinor !== 0)
  const total = changed.reduce((sum, { changeMinor }) => sum + changeMinor, refundedMinor)
  return { told, last: changed.at(-1), refundedMinor: total }
}

const sourceOf = ({ id, changeMinor }: ToldRefund): EntrySource => ({
  id,
  kind: changeMinor > 0 ? 'refund-made' : 'refund-returned',
})

type Told = Awaited<ReturnType<typeof findChanges>>['told']

/** Stores each refund and posts it with an entry of its own. Returns the payment after them. */
async function recordEach(tx: Tx, payment: Deal, told: Told, cause: AttributedCause): Promise<Deal> {
  let current = payment
  for (const refund of told) {
    await storeRefund(tx, payment, refund, cause)
    if (refund.changeMinor !== 0) current = await postMoneyChange(tx, current, sourceOf(refund), cause.at)
  }
  await recordVisibleChange(tx, payment, current, cause)
  return current
}

async function recordWholeRefund(
  tx: Tx,
  { services, payment, cause }: RefundContext,
  told: Told,
  news: { refundId?: RefundId },
): Promise<Outcome> {
  const { id } = payment
  await endDispute(tx, id, cause.at)
  await recordEach(tx, payment, told, cause)
  await services.closeProblem(tx, id, cause)
  await notifyParties(tx, services.jobs, id, 'given-back', news)
  return createFinding(payment, 'refunded')
}

/** Records that the bank returned a refund, so that the buyer has got less than the payment says. */
export async function recordReturnedRefund({ services, payment, cause }: RefundContext): Promise<Outcome> {
  const known = await services.payments.listRefunds(payment.intentId)
  return inTransaction(services.db, async (tx) => {
    if (!(await lockIfUnchanged(tx, payment))) return 'again'
    const { told, last, refundedMinor } = await findChanges(tx, payment, known)
    if (!last || refundedMinor >= payment.refundedMinor) return 'again'
    const amountMinor = payment.refundedMinor - refundedMinor
    const returned = { ...cause, amountMinor, reason: 'refund-returned' } as const
    await recordEach(tx, payment, told, returned)
    if (payment.state === 'captured' && !goesBack(payment)) await recordReturnedPart(tx, payment, returned)
    if (!owesAll(payment)) await notifyOfFailedRefund(tx, services.jobs, payment, returned)
    return createFinding(payment, 'refund-failed')
  })
}

/** The bank returned a part. The payment stays `captured`, because the rest of the sale is valid. */
async function recordReturnedPart(tx: Tx, payment: Deal, cause: AttributedCause) {
  const { by, reason, amountMinor } = cause
  const detail = { from: describePayment(payment), by, reason, amountMinor }
  await recordEvent(tx, cause, { kind: 'payment-refund-failed', subjectId: payment.id, detail })
}

/** Locks the payment. Returns false when it has changed since it was read. */
async function lockIfUnchanged(tx: Tx, payment: Deal): Promise<boolean> {
  const now = await lockDeal(tx, payment.id)
  return now !== undefined && isUnchanged(payment, now)
}
