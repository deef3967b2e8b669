import { Refusal } from '#contract/refusal.ts'
import type { PaymentId, RefundId } from '#contract/ids.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { findLeft, findRefundedOutside, goesBack } from '#features/money/rules.ts'
import type { Fact } from '#features/sales/ledger/rules/facts.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { type Refund, RefundRefused } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import { findDeal, type Deal } from '../queries.ts'
import { findRequestedRefund, type RefundRow } from '../queries/refunds.ts'
import { wasNeverTaken } from '../rules/steps.ts'
import { assertCanChangeState, refundTransitions } from '../rules/transitions.ts'
import { assertCanRefund, decideRefund, givesMoney, makeRefundKey } from '../rules/refunds.ts'
import { recordNothingTaken } from './record-nothing-taken.ts'
import {
  closeFailedRefunds,
  compareRefunds,
  notifyOfFailedRefund,
  recordFailures,
  storeRefunds,
} from './provider-refunds.ts'
import type { AttributedCause, StateChangeCause } from './causes.ts'
import { lockDeal, recordMoneyChange } from './money-changes.ts'
import { notifyParties } from './state-changes.ts'

type Wanted = {
  /** Undefined when both sides agreed on it. */
  reason?: string | undefined
  /** In paisa; undefined refunds everything that is left. */
  amountMinor?: number | undefined
}

/**
 * Begins a refund of a captured payment for an admin, or because both sides agreed on it: a job requests it from the
 * provider after this transaction. Notifies buyer and seller if it refunds everything that is left. Returns the amount in
 * paisa and whether it is everything. Throws `already-refunded` while another refund is on its way or nothing is left,
 * `refund-too-large`, `not-refundable` with the reason, and `not-found`.
 */
export async function startRefund(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  wanted: Wanted,
  given: StateChangeCause & { by?: 'admin' | 'agreement' },
): Promise<{ amountMinor: number; isWhole: boolean }> {
  const cause = { by: 'admin', ...given } as const
  const deal = await lockDeal(tx, id)
  if (!deal) throw new Refusal('not-found/payment')
  assertCanRefund(deal)
  const { amountMinor, isWhole } = decideRefund(deal, wanted.amountMinor)
  const { reason } = wanted
  // An admin who refunds a part instead of everything leaves the rest to the seller.
  if (!isWhole && goesBack(deal)) await closeFailedRefunds(tx, id, cause.at)
  const refundId = await requestRefund(tx, jobs, deal, { amountMinor, reason }, cause)
  const fact = { id: refundId, kind: 'refund-begun', amountMinor } as const
  await recordMoneyChange(tx, deal, { ...cause, text: reason, amountMinor, fact })
  if (isWhole) await notifyParties(tx, jobs, id, 'given-back', { refundId })
  return { amountMinor, isWhole }
}

/** Stores a refund of a locked payment, and enqueues the job that requests it from the provider. Returns its id. */
export async function requestRefund(
  tx: Tx,
  jobs: Services['jobs'],
  { id: paymentId }: Deal,
  { amountMinor, reason }: { amountMinor: number; reason?: string | undefined },
  { by, actorId, at: createdAt }: AttributedCause,
): Promise<RefundId> {
  assertCanChangeState(refundTransitions, 'none', 'requested', by)
  const id = newId<RefundId>()
  const requestedBy = by === 'admin' ? actorId : null
  await tx
    .insertInto('refunds')
    .values({ id, paymentId, amountMinor, reason, requestedBy, state: 'requested', createdAt })
    .execute()
  await jobs.enqueue(tx, 'refund-payment', { paymentId })
  return id
}

type Needs = Pick<Services, 'db' | 'payments' | 'clock' | 'jobs'>

/**
 * Requests the refund of a payment from the provider. Safe to call again: one idempotency key makes one refund. If the
 * provider refuses, the refund has failed, and the payment becomes `cancelled` if nothing was taken. Throws the provider's refusal and every other error, so that the job tries again; after a refusal
 * the next try changes nothing.
 */
export async function refundPayment(
  services: Needs,
  id: PaymentId,
  by: 'job' | 'reconciliation' = 'job',
): Promise<void> {
  const { db, payments, clock } = services
  const deal = await findDeal(db, id)
  const refund = await findRequestedRefund(db, id)
  if (!deal || !refund || deal.requestedMinor === null) return
  const cause = { at: clock(), by }
  const fail = (reason: PaymentReason) => endRefund(services, deal, refund, undefined, { ...cause, reason })
  try {
    const made = await requestProviderRefund(payments, deal, refund)
    if (givesMoney(made)) await endRefund(services, deal, refund, made, cause)
    else await fail('bank-refused')
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    // If the answer to a cancellation was lost, we learn only from the refused refund that nothing was taken.
    if (wasNeverTaken(deal, await payments.findIntent(deal.intentId))) {
      await recordNothingTaken(services, deal, cause)
      return
    }
    await fail('provider-refused')
    throw error
  }
}

/**
 * Requests a refund of everything that is left without an amount, so that it succeeds even if a part was refunded
 * elsewhere meanwhile. After a refund by hand this would refund too much, because the provider still has that money. So
 * the amount is then computed from the provider's list of refunds.
 */
async function requestProviderRefund(
  payments: Services['payments'],
  deal: Deal,
  refund: RefundRow,
): Promise<Refund> {
  const { intentId, refundedByHandMinor } = deal
  const idempotencyKey = makeRefundKey(refund.id)
  const isPart = !goesBack(deal)
  if (refundedByHandMinor === 0)
    return payments.refundIntent({
      intentId,
      ...(isPart && { amountMinor: refund.amountMinor }),
      idempotencyKey,
    })
  const known = (await payments.listRefunds(intentId)).filter(givesMoney)
  const made = known.find((each) => each.idempotencyKey === idempotencyKey)
  if (made) return made
  const leftMinor = findLeft({ ...deal, refundedMinor: findRefundedOutside(deal) + sumOf(known) })
  const [newest] = known
  if (!isPart && leftMinor <= 0 && newest) return newest
  if (isPart && refund.amountMinor > leftMinor) throw new RefundRefused(undefined, new Error(tooLittleLeft))
  const amountMinor = isPart ? refund.amountMinor : leftMinor
  return payments.refundIntent({ intentId, amountMinor, idempotencyKey })
}

const tooLittleLeft = 'Less than this amount is left of the payment after its refunds by hand.'
const sumOf = (refunds: Refund[]) => refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Stores the provider's answer once. Changes nothing when another run has stored it already. */
async function endRefund(
  { db, payments, jobs }: Needs,
  { id, intentId }: Deal,
  refund: RefundRow,
  made: Refund | undefined,
  cause: AttributedCause,
): Promise<void> {
  const known = await payments.listRefunds(intentId)
  await inTransaction(db, async (tx) => {
    const deal = await lockDeal(tx, id)
    if (!deal || (await findRequestedRefund(tx, id))?.id !== refund.id) return
    const others = made && isAllBack(deal, known) ? known.filter((each) => each.id !== made.id) : []
    const current = await recordOthers(tx, deal, others, cause)
    await storeAnswer(tx, refund, made, deal, cause)
    await recordAnswer(tx, jobs, { deal: current, refund, made }, cause)
  })
}

/** Whether nothing is left of a payment that goes back, by all refunds that the provider knows. */
const isAllBack = (deal: Deal, known: Refund[]) =>
  goesBack(deal) &&
  findLeft({ ...deal, refundedMinor: sumOf(known.filter(givesMoney)) + findRefundedOutside(deal) }) <= 0

/**
 * Stores and posts what was refunded in the dashboard before the requested refund, which still waits: without them it would
 * not be a refund of everything. Returns the payment after them.
 */
async function recordOthers(tx: Tx, deal: Deal, known: Refund[], cause: AttributedCause): Promise<Deal> {
  if (known.length === 0) return deal
  const changes = await compareRefunds(tx, deal.id, known)
  await recordFailures(tx, deal, changes, cause)
  return storeRefunds(tx, { deal }, changes, cause)
}

/** Stores whether the provider has made a requested refund. */
async function storeAnswer(
  tx: Tx,
  { id, amountMinor }: RefundRow,
  made: Refund | undefined,
  { refundedMinor }: Deal,
  { by, at: settledAt }: AttributedCause,
): Promise<void> {
  assertCanChangeState(refundTransitions, 'requested', made ? 'made' : 'failed', by)
  const promisedMinor = refundedMinor + amountMinor
  const ended = made
    ? ({ state: 'made', providerId: made.id, amountMinor: made.amountMinor } as const)
    : ({ state: 'failed', providerId: null, promisedMinor } as const)
  const isTooLittle = made !== undefined && made.amountMinor < amountMinor
  await tx
    .updateTable('refunds')
    .set({ ...ended, settledAt, ...(isTooLittle && { promisedMinor }) })
    .where('id', '=', id)
    .execute()
}

/** `made` is undefined when the provider refused the refund. `deal` is the payment as it was before the answer. */
type EndedRefund = { deal: Deal; refund: RefundRow; made: Refund | undefined }

/**
 * Records that the refund of a locked payment was made or refused, and notifies its parties. Refunds that were made in the
 * dashboard are left to the next comparison, which records them and sends their emails, unless nothing is left.
 */
async function recordAnswer(
  tx: Tx,
  jobs: Services['jobs'],
  { deal, refund, made }: EndedRefund,
  cause: AttributedCause,
): Promise<void> {
  const isWhole = goesBack(deal)
  const fact = findFact(refund, made)
  if (made && isWhole && made.amountMinor >= findLeft(deal)) {
    await recordMoneyChange(tx, deal, { ...cause, fact })
    return
  }
  const { amountMinor } = refund
  if (isWhole || !made) {
    // If a part was refused, its amount is held, because an admin has promised it to the buyer.
    await recordMoneyChange(tx, deal, { ...cause, amountMinor, fact, news: 'refund-failed' })
    await notifyOfFailedRefund(tx, jobs, deal, cause)
    return
  }
  await closeFailedRefunds(tx, deal.id, cause.at)
  await recordMoneyChange(tx, deal, { ...cause, fact })
  await notifyParties(tx, jobs, deal.id, 'partly-given-back', { refundId: refund.id })
}

const findFact = ({ id }: RefundRow, made: Refund | undefined): Fact =>
  made ? { id, kind: 'refund-made', amountMinor: made.amountMinor } : { id, kind: 'refund-failed' }
