import type { PaymentId, RefundId } from '#contract/ids.ts'
import { findSellerId } from '#features/listings/queries/sellers.ts'
import { describePayment, findLeft } from '#features/money/rules.ts'
import type { Fact } from '#features/sales/ledger/rules/facts.ts'
import { listAdminIds } from '#features/users/queries.ts'
import { newId } from '#lib/ids.ts'
import type { Db, Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import type { Refund } from '#services/payments/payments.ts'
import type { Services } from '#services/services.ts'
import type { Deal } from '../queries.ts'
import { listRefunds, type RefundRow } from '../queries/refunds.ts'
import { givesMoney, makeRefundKey } from '../rules/refunds.ts'
import { assertCanChangeState, refundTransitions } from '../rules/transitions.ts'
import type { AttributedCause } from './causes.ts'
import { postMoneyChange } from './money-changes.ts'

/** A refund as the provider knows it now, and by how much it gives the buyer more or less than our row says, in paisa. */
export type ProviderRefundChange = {
  id: RefundId
  row: RefundRow | undefined
  refund: Refund
  changeMinor: number
}

/**
 * Compares the stored refunds of a locked payment with the provider's list, which includes refunds made in its dashboard.
 * Leaves out a refund that still waits for the provider's answer. Writes nothing.
 */
export async function compareRefunds(
  db: Db,
  paymentId: PaymentId,
  known: Refund[],
): Promise<ProviderRefundChange[]> {
  const stored = await listRefunds(db, paymentId)
  return known.flatMap((refund) => {
    const row =
      stored.find((each) => each.providerId === refund.id) ??
      stored.find((each) => each.providerId === null && makeRefundKey(each.id) === refund.idempotencyKey)
    if (row?.state === 'requested') return []
    const changeMinor =
      (givesMoney(refund) ? refund.amountMinor : 0) - (row?.state === 'made' ? row.amountMinor : 0)
    return [{ id: row?.id ?? newId<RefundId>(), row, refund, changeMinor }]
  })
}

/** Whether the bank has returned a refund, or one that was made in the dashboard has failed. */
const hasFailed = ({ row, refund }: ProviderRefundChange) => !givesMoney(refund) && row?.state !== 'failed'

/** Records an event for each refund that has failed. */
export async function recordFailures(
  tx: Tx,
  deal: Deal,
  changes: ProviderRefundChange[],
  cause: AttributedCause,
): Promise<void> {
  for (const each of changes.filter(hasFailed)) {
    const { amountMinor } = each.refund
    const reason = each.row && ('refund-returned' as const)
    const detail = { from: describePayment(deal), by: cause.by, amountMinor, reason }
    await recordEvent(tx, cause, { kind: 'payment-refund-failed', subjectId: deal.id, detail })
  }
}

const findFact = ({ id, changeMinor }: ProviderRefundChange, closesFailed: boolean): Fact =>
  changeMinor > 0
    ? { id, kind: 'refund-made', amountMinor: changeMinor, closesFailed }
    : { id, kind: 'refund-returned', amountMinor: -changeMinor }

export type RefundedDeal = {
  /** The payment as it was read, and as earlier entries of this transaction have left it. */
  deal: Deal
  current?: Deal
  /** Whether the refunds replace refunds of ours that failed. */
  closesFailed?: boolean
}

/**
 * Stores the refunds of a locked payment as the provider knows them, and posts each with an entry of its own. Returns
 * the payment as it is after them.
 */
export async function storeRefunds(
  tx: Tx,
  { deal, current = deal, closesFailed = false }: RefundedDeal,
  changes: ProviderRefundChange[],
  cause: AttributedCause,
): Promise<Deal> {
  let after = current
  if (closesFailed) await closeFailedRefunds(tx, deal.id, cause.at)
  // What came back first: the buyer never had all of it at once.
  for (const refund of changes.toSorted((one, other) => one.changeMinor - other.changeMinor)) {
    await storeRefund(tx, deal, refund, cause)
    if (refund.changeMinor !== 0)
      after = await postMoneyChange(tx, after, findFact(refund, closesFailed), cause.at)
  }
  return after
}

async function storeRefund(
  tx: Tx,
  deal: Deal,
  { row, id, refund }: ProviderRefundChange,
  { by, at }: AttributedCause,
): Promise<void> {
  const { id: paymentId } = deal
  const { id: providerId, amountMinor } = refund
  // If the bank has returned it, the buyer is owed what had been refunded until then, but no more than was taken.
  const promisedMinor = deal.refundedMinor + Math.min(findLeft(deal), 0)
  const state = givesMoney(refund) ? 'made' : 'failed'
  const now = { providerId, amountMinor, state, settledAt: at } as const
  const before = row?.state ?? 'none'
  if (before !== state) assertCanChangeState(refundTransitions, before, state, by)
  if (!row) {
    await tx
      .insertInto('refunds')
      .values({ id, paymentId, ...now, createdAt: at })
      .execute()
    return
  }
  if (row.state === state && row.amountMinor === amountMinor && row.providerId === providerId) return
  await tx
    .updateTable('refunds')
    .set({ ...now, ...(row.state === 'made' && state === 'failed' && { promisedMinor }) })
    .where('id', '=', id)
    .execute()
}

/** From now on nothing is owed for refunds of this payment that failed before, or gave back too little. */
export async function closeFailedRefunds(tx: Tx, paymentId: PaymentId, closedAt: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ closedAt })
    .where('paymentId', '=', paymentId)
    .where('promisedMinor', 'is not', null)
    .where('closedAt', 'is', null)
    .execute()
}

/** Enqueues emails to the buyer, the seller and admins: a refund of a sale failed, and its amount is held. */
export async function notifyOfFailedRefund(
  tx: Tx,
  jobs: Services['jobs'],
  { id: paymentId, buyerId, itemId, soldAt }: Deal,
  { at, reason }: AttributedCause,
): Promise<void> {
  if (!soldAt) return
  const sellerId = await findSellerId(tx, itemId)
  const people = new Set([buyerId, ...(sellerId ? [sellerId] : []), ...(await listAdminIds(tx))])
  const emails = [...people].map((userId) => ({ paymentId, userId, at: at.toISOString(), reason }))
  await jobs.enqueue(tx, 'mail-refund-failed', ...emails)
}
