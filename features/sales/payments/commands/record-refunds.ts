import type { PaymentId, RefundId } from '#contract/ids.ts'
import { describePayment, findLeft, isUnchanged, owesAll } from '#features/money/rules.ts'
import { type Db, inTransaction, type Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import type { StoredFinding } from '#services/database/schema/payments.ts'
import type { Deal } from '../queries.ts'
import { createFinding } from '../rules.ts'
import {
  type ProviderRefundChange,
  type RefundedDeal,
  compareRefunds,
  notifyOfFailedRefund,
  recordFailures,
  storeRefunds,
} from './provider-refunds.ts'
import { endDisputes } from './disputes.ts'
import type { AttributedCause } from './causes.ts'
import { lockDeal, recordVisibleChange } from './money-changes.ts'
import { notifyParties } from './state-changes.ts'
import type { Refund } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'

type Needs = Pick<Services, 'db' | 'jobs' | 'payments'> & {
  closeProblem: (tx: Tx, id: PaymentId, cause: AttributedCause) => Promise<void>
}
type RefundContext = { services: Needs; deal: Deal; cause: AttributedCause }
type Outcome = StoredFinding | 'again'

/** Records refunds that were made in the provider's dashboard. */
export async function recordDashboardRefund({ services, deal, cause }: RefundContext): Promise<Outcome> {
  const known = await services.payments.listRefunds(deal.intentId)
  return inTransaction(services.db, async (tx) => {
    if (!(await lockIfUnchanged(tx, deal))) return 'again'
    const { changes, last, refundedMinor } = await findChanges(tx, deal, known)
    // Nothing is stored then: what is stored must be posted too.
    if (!last || refundedMinor <= deal.refundedMinor) return 'again'
    const more = { refundId: last.id }
    const isPaidBack = deal.state === 'captured' && deal.dispute !== 'lost' && findLeft(deal) > 0
    if (isPaidBack && findLeft({ ...deal, refundedMinor }) <= 0) {
      // If a part was refunded before, the email names the amount of this last refund.
      const news = deal.refundedMinor > 0 ? more : {}
      return recordWholeRefund(tx, { services, deal, cause }, changes, news)
    }
    const amountMinor = sumOfMade(changes)
    await recordFailures(tx, deal, changes, cause)
    // A refund in the dashboard replaces our refund that failed.
    const after = await recordEach(tx, { deal, closesFailed: true }, changes, { ...cause, amountMinor })
    if (describePayment(after) === describePayment(deal)) {
      const detail = { by: cause.by, amountMinor, refundedMinor, reason: cause.reason }
      await recordEvent(tx, cause, { kind: 'payment-partly-refunded', subjectId: deal.id, detail })
    }
    if (deal.soldAt) await notifyParties(tx, services.jobs, deal.id, 'partly-given-back', more)
    return createFinding(deal, 'partly-refunded')
  })
}

/** The refunds that the provider knows, those that change how much was refunded, and the new total in paisa. */
async function findChanges(db: Db, { id, refundedMinor }: Deal, known: Refund[]) {
  const changes = await compareRefunds(db, id, known)
  const changed = changes.filter(({ changeMinor }) => changeMinor !== 0)
  const total = changed.reduce((sum, { changeMinor }) => sum + changeMinor, refundedMinor)
  return { changes, last: changed.at(-1), refundedMinor: total }
}

/** How much the refunds that were made give the buyer, in paisa, also if the bank has returned others. */
const sumOfMade = (changes: ProviderRefundChange[]) =>
  changes.reduce((sum, { changeMinor }) => sum + Math.max(changeMinor, 0), 0)

/** Stores and posts each refund, and records what clients see of them. Returns the payment after them. */
async function recordEach(
  tx: Tx,
  payment: RefundedDeal,
  changes: ProviderRefundChange[],
  cause: AttributedCause,
): Promise<Deal> {
  const after = await storeRefunds(tx, payment, changes, cause)
  await recordVisibleChange(tx, payment.deal, after, cause)
  return after
}

async function recordWholeRefund(
  tx: Tx,
  { services, deal, cause }: RefundContext,
  changes: ProviderRefundChange[],
  news: { refundId?: RefundId },
): Promise<Outcome> {
  const { id } = deal
  const current = await endDisputes(tx, deal, cause)
  await recordFailures(tx, deal, changes, cause)
  await recordEach(tx, { deal, current }, changes, cause)
  await services.closeProblem(tx, id, cause)
  await notifyParties(tx, services.jobs, id, 'given-back', news)
  return createFinding(deal, 'refunded')
}

/** Records that the bank returned a refund, so that the buyer has got less than the payment says. */
export async function recordReturnedRefund({ services, deal, cause }: RefundContext): Promise<Outcome> {
  const known = await services.payments.listRefunds(deal.intentId)
  return inTransaction(services.db, async (tx) => {
    if (!(await lockIfUnchanged(tx, deal))) return 'again'
    const { changes, last, refundedMinor } = await findChanges(tx, deal, known)
    if (!last || refundedMinor >= deal.refundedMinor) return 'again'
    const amountMinor = deal.refundedMinor - refundedMinor
    const returned = { ...cause, amountMinor, reason: 'refund-returned' } as const
    const unknown = changes.filter(({ row }) => !row)
    await recordFailures(tx, deal, unknown, cause)
    const after = await recordEach(tx, { deal }, changes, returned)
    const state = describePayment(deal)
    if (describePayment(after) === state) {
      const { by, reason } = returned
      const detail = { from: state, by, reason, amountMinor }
      await recordEvent(tx, cause, { kind: 'payment-refund-failed', subjectId: deal.id, detail })
    }
    if (!owesAll(deal)) await notifyOfFailedRefund(tx, services.jobs, deal, returned)
    return createFinding(deal, 'refund-failed')
  })
}

/** Locks the payment. Returns false when it has changed since it was read. */
async function lockIfUnchanged(tx: Tx, deal: Deal): Promise<boolean> {
  const now = await lockDeal(tx, deal.id)
  return now !== undefined && isUnchanged(deal, now)
}
