import { Refusal } from '#contract/refusal.ts'
import type { PaymentId, RefundId } from '#contract/ids.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { findLeft } from '#features/ledger/rules.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { type Refund, RefundRefused } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import { findPayment, type PaymentRow } from '../queries.ts'
import { findRequestedRefund, type RefundRow } from '../queries/refunds.ts'
import { wasNeverTaken } from '../rules/steps.ts'
import { assertCanRefund, decideRefund, givesMoney, makeRefundKey } from '../rules/refunds.ts'
import { recordNothingTaken } from './record-nothing-taken.ts'
import { compareRefunds, storeRefunds } from './provider-refunds.ts'
import { notifyOfFailedRefund } from './refund-failed.ts'
import { changeLockedPayment, lockPayment, notifyParties, type StateChangeCause } from './state-changes.ts'

type Wanted = {
  reason: string
  /** In paisa; undefined refunds everything that is left. */
  amountMinor?: number | undefined
}

/**
 * Begins a refund of a captured payment: a job requests it from the provider after this transaction. Notifies buyer and
 * seller if it refunds everything that is left. Returns the amount in paisa and whether it is everything. Throws
 * `already-refunded` while another refund is on its way or nothing is left, `refund-too-large`, `not-refundable` with the
 * reason, and `not-found`.
 */
export async function startRefund(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  wanted: Wanted,
  cause: StateChangeCause,
): Promise<{ amountMinor: number; isWhole: boolean }> {
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Refusal('not-found/payment')
  assertCanRefund(payment)
  const { amountMinor, isWhole } = decideRefund(payment, wanted.amountMinor)
  const { reason } = wanted
  const to = isWhole ? 'refunding' : 'refunding-part'
  const refundId = await requestRefund(tx, jobs, payment, { amountMinor, reason }, cause.at)
  const source = { id: refundId, kind: 'refund-begun' } as const
  await changeLockedPayment(tx, payment, to, { ...cause, text: reason, amountMinor, source })
  if (isWhole) await notifyParties(tx, jobs, id, 'given-back', { refundId })
  return { amountMinor, isWhole }
}

/** Stores a refund of a locked payment, and enqueues the job that requests it from the provider. Returns its id. */
export async function requestRefund(
  tx: Tx,
  jobs: Services['jobs'],
  { id: paymentId }: PaymentRow,
  { amountMinor, reason }: { amountMinor: number; reason: string },
  createdAt: Date,
): Promise<RefundId> {
  const id = newId<RefundId>()
  await tx
    .insertInto('refunds')
    .values({ id, paymentId, amountMinor, reason, state: 'requested', createdAt })
    .execute()
  await jobs.enqueue(tx, 'refund-payment', { paymentId })
  return id
}

type Needs = Pick<Services, 'db' | 'payments' | 'clock' | 'jobs'>

/**
 * Requests the refund of a payment from the provider. Safe to call again: one idempotency key makes one refund. If the
 * provider refuses, the payment becomes `refund-failed`, `captured` if only a part was to be refunded, or `cancelled` if
 * nothing was taken. Throws the provider's refusal and every other error, so that the job tries again; after a refusal
 * the next try changes nothing.
 */
export async function refundPayment(
  services: Needs,
  id: PaymentId,
  by: 'job' | 'reconciliation' = 'job',
): Promise<void> {
  const { db, payments, clock } = services
  const payment = await findPayment(db, id)
  const refund = await findRequestedRefund(db, id)
  if (!payment || !refund || !isRefunding(payment)) return
  const cause = { at: clock(), by }
  const fail = (reason: PaymentReason) =>
    endRefund(services, payment, refund, undefined, { ...cause, reason })
  try {
    const made = await requestProviderRefund(payments, payment, refund)
    if (givesMoney(made)) await endRefund(services, payment, refund, made, cause)
    else await fail('bank-refused')
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    // If the answer to a cancellation was lost, we learn only from the refused refund that nothing was taken.
    if (wasNeverTaken(payment, await payments.findIntent(payment.intentId))) {
      await recordNothingTaken(services, payment, cause)
      return
    }
    await fail('provider-refused')
    throw error
  }
}

const isRefunding = ({ state }: PaymentRow) => state === 'refunding' || state === 'refunding-part'

/**
 * Requests a refund of everything that is left without an amount, so that it succeeds even if a part was refunded
 * elsewhere meanwhile. After a refund by hand this would refund too much, because the provider still has that money. So
 * the amount is then computed from the provider's list of refunds.
 */
async function requestProviderRefund(
  payments: Services['payments'],
  payment: PaymentRow,
  refund: RefundRow,
): Promise<Refund> {
  const { intentId, refundedByHandMinor } = payment
  const idempotencyKey = makeRefundKey(refund.id)
  const isPart = payment.state === 'refunding-part'
  if (refundedByHandMinor === 0)
    return payments.refundIntent({
      intentId,
      ...(isPart && { amountMinor: refund.amountMinor }),
      idempotencyKey,
    })
  const known = (await payments.listRefunds(intentId)).filter(givesMoney)
  const made = known.find((each) => each.idempotencyKey === idempotencyKey)
  if (made) return made
  const leftMinor = findLeft({ ...payment, refundedMinor: refundedByHandMinor + sumOf(known) })
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
  { id, intentId, state }: PaymentRow,
  refund: RefundRow,
  made: Refund | undefined,
  cause: StateChangeCause,
): Promise<void> {
  const known = await payments.listRefunds(intentId)
  await inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.state !== state || !(await storeAnswer(tx, refund, made, payment, cause.at))) return
    await changeStateAfterRefund(tx, jobs, { payment, refund, made, known }, cause)
  })
}

/** Stores whether the provider has made a requested refund. Returns false when its answer was stored before. */
async function storeAnswer(
  tx: Tx,
  { id, amountMinor }: RefundRow,
  made: Refund | undefined,
  { refundedMinor }: PaymentRow,
  settledAt: Date,
): Promise<boolean> {
  const ended = made
    ? ({ state: 'made', providerId: made.id } as const)
    : ({ state: 'failed', providerId: null, promisedMinor: refundedMinor + amountMinor } as const)
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ ...ended, settledAt, ...(made && { amountMinor: made.amountMinor }) })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type EndedRefund = {
  payment: PaymentRow
  refund: RefundRow
  /** Undefined when the provider refused the refund. */
  made: Refund | undefined
  /** All refunds of the payment that the provider knows. */
  known: Refund[]
}

/**
 * Changes the state of a locked payment whose refund was made or refused, and notifies its parties. Refunds that were
 * made in the dashboard are left to the next comparison, which records them and sends their emails, unless nothing is
 * left.
 */
async function changeStateAfterRefund(
  tx: Tx,
  jobs: Services['jobs'],
  { payment, refund, made, known }: EndedRefund,
  cause: StateChangeCause,
): Promise<void> {
  const { id, state } = payment
  const sumMinor = sumOf(known.filter(givesMoney)) + payment.refundedByHandMinor
  const source = { id: refund.id, kind: made ? 'refund-made' : 'refund-failed' } as const
  // If only a part was captured and the phone was not sold, nothing is left although the sum is below the amount.
  const isAll = sumMinor >= payment.amountMinor || payment.soldAt === null
  if (made && state === 'refunding' && isAll) {
    await storeRefunds(tx, payment, await compareRefunds(tx, id, known), cause.at)
    await changeLockedPayment(tx, payment, 'refunded', { ...cause, source }, { refundedMinor: sumMinor })
    return
  }
  const refundedMinor = payment.refundedMinor + (made?.amountMinor ?? 0)
  const { amountMinor } = refund
  if (state !== 'refunding-part') {
    const failed = { ...cause, amountMinor, source }
    await changeLockedPayment(tx, payment, 'refund-failed', failed, { refundedMinor })
    await notifyOfFailedRefund(tx, jobs, payment, cause)
    return
  }
  const failed = { news: 'refund-failed', amountMinor } as const
  // The payment is `captured` again. A refused amount is held, because an admin has promised it to the buyer.
  await changeLockedPayment(
    tx,
    payment,
    'captured',
    { ...cause, source, ...(made ? {} : failed) },
    { refundedMinor },
  )
  if (made) await notifyParties(tx, jobs, id, 'partly-given-back', { refundId: refund.id })
  else await notifyOfFailedRefund(tx, jobs, payment, cause)
}
