import { Problem } from '#contract/errors.ts'
import type { ItemId, PaymentId } from '#contract/ids.ts'
import type { Mover, PaymentState } from '#contract/payments.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { JobData } from '#services/jobs/jobs.ts'
import type { Services } from '#services/services.ts'
import { listOpenPayments, type PaymentRow } from '../queries.ts'
import { assertCanMove, assertCanRelist, paymentTransitions } from '../rules.ts'

/** Who moves a payment; without `by`, the person who asked, as the listing's seller, its buyer or an admin. */
export type MoveCause = Cause & { by?: Mover | undefined; reason?: string | undefined }

/** A payment, locked until the transaction ends. */
export function lockPayment(tx: Tx, id: PaymentId): Promise<PaymentRow | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** What else changes with a move. */
type Changes = Partial<Pick<PaymentRow, 'soldAt' | 'refundedMinor' | 'refundReason' | 'refundKey'>>

/**
 * Moves a payment from one state to the next and writes it down; gives false when it was not in the first one. Throws
 * where there is no such way.
 */
export async function movePayment(
  tx: Tx,
  id: PaymentId,
  from: PaymentState,
  to: PaymentState,
  cause: MoveCause,
  changes: Changes = {},
): Promise<boolean> {
  const payment = await lockPayment(tx, id)
  if (payment?.state !== from) return false
  const by = cause.by ?? (await nameMover(tx, payment, cause))
  assertCanMove(paymentTransitions, from, to, by)
  await tx
    .updateTable('payments')
    .set({ state: to, updatedAt: cause.at, agreedAt: null, ...changes })
    .where('id', '=', id)
    .execute()
  await recordPayment(tx, id, `payment-${to}`, cause, { from, by })
  return true
}

/**
 * Writes down that the money of a sale is taken, and has its two parties written to after this transaction. Gives false
 * when the payment was not in that state.
 */
export async function markCaptured(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  from: 'sold' | 'uncollectable',
  cause: MoveCause,
): Promise<boolean> {
  if (!(await movePayment(tx, id, from, 'captured', cause))) return false
  await tellParties(tx, jobs, id, 'paid')
  return true
}

/** Has buyer and seller written to after this transaction. */
export async function tellParties(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  news: JobData['mail-sale']['news'],
): Promise<void> {
  // A job each: an address that takes no mail is tried again and again, and the other is to get theirs once.
  for (const party of ['buyer', 'seller'] as const)
    await jobs.enqueue(tx, 'mail-sale', { paymentId: id, party, news })
}

async function nameMover(tx: Tx, payment: PaymentRow, { actorId }: Cause): Promise<Mover> {
  if (!actorId) return 'job'
  if (actorId === payment.buyerId) return 'buyer'
  const { sellerId } = await tx
    .selectFrom('items')
    .select('sellerId')
    .where('id', '=', payment.itemId)
    .executeTakeFirstOrThrow()
  return actorId === sellerId ? 'seller' : 'admin'
}

/** Writes a line of a payment's life, beside its change. */
export function recordPayment(
  tx: Tx,
  id: PaymentId,
  kind: string,
  cause: MoveCause,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const reason = cause.reason === undefined ? {} : { reason: cause.reason }
  return recordEvent(tx, cause, {
    kind,
    subjectKind: 'payment',
    subjectId: id,
    detail: { ...detail, ...reason },
  })
}

/**
 * Gives up a payment that is still open and has the provider let its authorization go after this transaction: never
 * before, or a payment that is settled at the same moment would have sold the phone for nothing. Gives false when it was
 * not open any more.
 */
export async function abandonPayment(
  tx: Tx,
  jobs: Services['jobs'],
  payment: PaymentRow,
  cause: MoveCause,
): Promise<boolean> {
  if (!(await movePayment(tx, payment.id, 'open', 'cancelled', cause))) return false
  await jobs.enqueue(tx, 'cancel-authorization', { intentId: payment.intentId })
  return true
}

/**
 * Gives up a payment whose money cannot be taken, which so sells its phone no more. The provider is told: where it has the
 * money after all, that goes back. Throws `not-relistable` when it stands otherwise by now.
 */
export async function undoPayment(
  tx: Tx,
  jobs: Services['jobs'],
  id: PaymentId,
  cause: MoveCause,
): Promise<void> {
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Problem('not-found', 'This payment is not there.')
  assertCanRelist(payment)
  await movePayment(tx, id, 'uncollectable', 'cancelled', cause, { soldAt: null })
  await jobs.enqueue(tx, 'cancel-authorization', { intentId: payment.intentId })
}

/** Gives up every payment for a phone that still waits for a card, and has the provider told after this transaction. */
export async function abandonOpenPayments(tx: Tx, jobs: Services['jobs'], itemId: ItemId, cause: MoveCause) {
  for (const payment of await listOpenPayments(tx, itemId)) await abandonPayment(tx, jobs, payment, cause)
}
