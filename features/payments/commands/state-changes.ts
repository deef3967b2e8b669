import { Refusal } from '#contract/refusal.ts'
import type { ListingId, PaymentId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { ChangedBy } from '#contract/payments.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import type { EntrySource } from '#features/ledger/commands.ts'
import { findLeft } from '#features/ledger/rules.ts'
import { findSellerId } from '#features/listings/queries/sellers.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Services } from '#services/services.ts'
import { listWaitingPayments, type PaymentRow } from '../queries.ts'
import { assertCanRelist } from '../rules.ts'
import { assertCanChangeState, paymentTransitions } from '../rules/transitions.ts'
import { isCash } from '../rules/cash.ts'
import { type EndRow, nameSaleEnd } from '../rules/sale-end.ts'
import { scheduleComparison } from './comparison-times.ts'
import { postChange } from './posting.ts'
import { closeFailedRefunds } from './provider-refunds.ts'

/**
 * Who changes the state of a payment, and why. Without `by`, it is found from the actor: the buyer, the seller or an
 * admin, or a job if there is no actor.
 */
export type StateChangeCause = Cause & {
  by?: ChangedBy | undefined
  /** Our own reason, a code. */
  reason?: PaymentReason | undefined
  /** The reason that the actor typed. It is never read as one of our codes. */
  text?: string | undefined
  /** How much a refund gives back, in paisa. */
  amountMinor?: number
  /** Of a sale that ends before its hand-over: it counts towards the limits of its buyer. */
  countsAgainstBuyer?: boolean | undefined
  /** The row because of which money moves. The first capture is the payment's own. */
  source?: EntrySource | undefined
  /** The kind of the event if it is not the new state: a partial refund failed, and the payment is captured as before. */
  news?: 'refund-failed'
}
/** A cause that says who changes the state. */
export type AttributedCause = StateChangeCause & { by: ChangedBy }

/** Ends a sale before its hand-over. `clearsBuyer`: an admin says that the buyer is not responsible. */
export type EndingCause = AttributedCause & { clearsBuyer?: boolean | undefined }

/**
 * Returns a payment, locked until the transaction ends. Rows that refer to it can still be added meanwhile: a payout that
 * holds the balance of the seller adds its lines while a refund holds the payment and waits for that balance.
 */
export function lockPayment(tx: Tx, id: PaymentId): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Columns that change together with the state. */
type Changes = Partial<
  Pick<
    PaymentRow,
    | 'soldAt'
    | 'handOverBy'
    | 'codeVersion'
    | 'captureBefore'
    | 'capturedMinor'
    | 'refundedMinor'
    | 'refundedByHandMinor'
  >
>

/**
 * Changes a payment's state and records the event. Returns false when the payment was not in the state `from`. Throws
 * when the transition table does not allow the change.
 */
export async function changePaymentState(
  tx: Tx,
  id: PaymentId,
  from: PaymentState,
  to: Exclude<PaymentState, 'open' | 'cash-requested'>,
  cause: StateChangeCause,
  changes: Changes = {},
): Promise<boolean> {
  const payment = await lockPayment(tx, id)
  if (payment?.state !== from) return false
  await changeLockedPayment(tx, payment, to, cause, changes)
  return true
}

/** As `changePaymentState`, for a payment that this transaction has locked. */
export async function changeLockedPayment(
  tx: Tx,
  payment: PaymentRow,
  to: Exclude<PaymentState, 'open' | 'cash-requested'>,
  cause: StateChangeCause,
  given: Changes = {},
): Promise<void> {
  const { id, state: from } = payment
  const by = cause.by ?? (await findChangedBy(tx, payment, cause))
  assertCanChangeState(paymentTransitions, from, to, by)
  const changes = {
    ...given,
    ...findFacts(payment, to, { ...cause, by }),
    ...notePartRefund(payment, { ...payment, ...given }, cause.at),
  }
  await tx
    .updateTable('payments')
    .set({ state: to, updatedAt: cause.at, agreedAt: null, ...changes })
    .where('id', '=', id)
    .execute()
  const source = cause.source ?? findOwnSource(payment, to)
  await postChange(tx, payment, { ...payment, state: to, ...changes }, source, cause.at)
  if (to === 'captured' && !cause.news) await closeFailedRefunds(tx, id, cause.at)
  const { reason, text, amountMinor, countsAgainstBuyer, news = to } = cause
  const detail = { from, by, reason, text, amountMinor, countsAgainstBuyer }
  await recordEvent(tx, cause, { kind: `payment-${news}`, subjectId: id, detail })
}

/**
 * Changes how much of a locked payment was refunded, without changing its state, and posts it to the ledger. Has it
 * compared with the provider even if nothing is posted, as for a sale that has ended.
 */
export async function changeRefunded(
  tx: Tx,
  payment: PaymentRow,
  given: Pick<PaymentRow, 'refundedMinor'> & Partial<Pick<PaymentRow, 'refundedByHandMinor'>>,
  source: EntrySource,
  at: Date,
): Promise<void> {
  const changes = { ...given, agreedAt: null, ...notePartRefund(payment, { ...payment, ...given }, at) }
  await tx.updateTable('payments').set(changes).where('id', '=', payment.id).execute()
  await postChange(tx, payment, { ...payment, ...given }, source, at)
  await scheduleComparison(tx, payment.id, at)
}

const findOwnSource = ({ id, capturedAt }: PaymentRow, to: PaymentState) =>
  to === 'captured' && !capturedAt ? ({ id, kind: 'captured' } as const) : undefined

const notePartRefund = (before: PaymentRow, after: PaymentRow, at: Date) =>
  after.refundedMinor > before.refundedMinor && findLeft(after) > 0 ? { partRefundedAt: at } : {}

type Facts = Partial<
  Pick<
    PaymentRow,
    | 'reservedAt'
    | 'handedOverAt'
    | 'confirmedBy'
    | 'capturedAt'
    | 'uncollectableBecause'
    | 'endedAt'
    | keyof EndRow
    | 'endCountsAgainstBuyer'
  >
>

/** What a change to this state says about the sale. The first of several such changes counts. */
function findFacts(payment: PaymentRow, to: PaymentState, cause: AttributedCause): Facts {
  const { at, by, reason, countsAgainstBuyer = false } = cause
  switch (to) {
    case 'reserved':
    case 'cash-reserved':
      return { reservedAt: at }
    case 'capturing':
    case 'cash-sold':
      return by === 'buyer' || by === 'seller' || by === 'admin' ? { handedOverAt: at, confirmedBy: by } : {}
    case 'captured':
      return { capturedAt: payment.capturedAt ?? at }
    case 'uncollectable':
      return { uncollectableBecause: reason === 'partly-captured' ? reason : 'authorization-ended' }
    case 'released':
    case 'cancelled':
    case 'cash-ended':
      if (payment.endedAt) return {}
      return { endedAt: at, ...nameSaleEnd(to, cause), endCountsAgainstBuyer: countsAgainstBuyer }
    default:
      return {}
  }
}

/** The states from which a payment becomes captured for the first time. */
type BeforeCapture = 'reserved' | 'capturing' | 'uncollectable'

/**
 * Requests the capture of a reserved payment: a job takes the money after this transaction. Returns false when the
 * payment was not reserved.
 */
export async function requestCapture(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  cause: StateChangeCause,
): Promise<boolean> {
  if (!(await changePaymentState(tx, id, 'reserved', 'capturing', cause))) return false
  await jobs.enqueue(tx, 'capture-payment', { paymentId: id })
  return true
}

/**
 * Gives up a reserved payment: it no longer counts as the sale of its phone, and a job releases the authorization after
 * this transaction. For cash there is none. Returns false when the payment was not reserved.
 */
export async function releasePayment(
  tx: Tx,
  jobs: Services['jobs'],
  { id, intentId, provider }: Pick<PaymentRow, 'id' | 'intentId' | 'provider'>,
  cause: StateChangeCause,
): Promise<boolean> {
  if (isCash({ provider }))
    return changePaymentState(tx, id, 'cash-reserved', 'cash-ended', cause, { soldAt: null })
  if (!(await changePaymentState(tx, id, 'reserved', 'released', cause, { soldAt: null }))) return false
  await jobs.enqueue(tx, 'cancel-authorization', { intentId })
  return true
}

/**
 * Records that the money of a sale was taken, and enqueues an email to both parties in this transaction. Returns false
 * when the payment was not in the expected state.
 */
export async function markCaptured(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  from: BeforeCapture,
  cause: StateChangeCause,
): Promise<boolean> {
  if (!(await changePaymentState(tx, id, from, 'captured', cause, { capturedMinor: null }))) return false
  await notifyParties(tx, jobs, id, 'paid')
  return true
}

/** Enqueues an email to the buyer and one to the seller. They are sent after this transaction. */
export async function notifyParties(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  news: JobData['mail-sale']['news'],
  more: Pick<JobData['mail-sale'], 'hours' | 'refundId' | 'at'> = {},
): Promise<void> {
  // One job for each person: an address that accepts no mail is tried many times, and the other person must get only
  // one email.
  const parties = ['buyer', 'seller'] as const
  await jobs.enqueue(tx, 'mail-sale', ...parties.map((party) => ({ paymentId: id, party, news, ...more })))
}

async function findChangedBy(tx: Tx, payment: PaymentRow, { actorId }: Cause): Promise<ChangedBy> {
  if (!actorId) return 'job'
  if (actorId === payment.buyerId) return 'buyer'
  return actorId === (await findSellerId(tx, payment.itemId)) ? 'seller' : 'admin'
}

/**
 * Gives up a payment that is still open. A job cancels the authorization at the provider after this transaction. Never
 * cancel it before the transaction: if the payment were settled at the same moment, the phone would be sold without
 * money. Returns false when the payment was no longer open.
 */
export async function abandonPayment(
  tx: Tx,
  jobs: Services['jobs'],
  payment: PaymentRow,
  cause: StateChangeCause,
): Promise<boolean> {
  if (!(await changePaymentState(tx, payment.id, 'open', 'cancelled', cause))) return false
  await jobs.enqueue(tx, 'cancel-authorization', { intentId: payment.intentId })
  return true
}

/**
 * Gives up a payment whose money cannot be taken, so that it no longer counts as the sale of its phone. A job cancels the
 * authorization, or refunds the money if the provider has it after all. Throws `not-relistable` when the payment is in
 * another state by now.
 */
export async function undoPayment(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  cause: StateChangeCause,
): Promise<void> {
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Refusal('not-found/payment')
  assertCanRelist(payment)
  await changePaymentState(tx, id, 'uncollectable', 'cancelled', cause, { soldAt: null })
  await jobs.enqueue(tx, 'cancel-authorization', { intentId: payment.intentId })
}

/** Gives up every open payment for a phone. Jobs cancel the authorizations after this transaction. */
export async function abandonOpenPayments(
  tx: Tx,
  jobs: Services['jobs'],
  itemId: ListingId,
  cause: StateChangeCause,
) {
  for (const payment of await listWaitingPayments(tx, itemId, 'open'))
    await abandonPayment(tx, jobs, payment, cause)
}
