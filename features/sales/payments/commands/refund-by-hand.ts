import type { PaymentId, RefundId } from '#contract/ids.ts'
import type { ExcessExplanation, RefundByHand } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { findTransfer } from '../queries/refunds.ts'
import { assertCanExplain, decideByHand } from '../rules/refunds.ts'
import { lockSaleForAdmin } from './lock-sale.ts'
import { notifyParties } from './state-changes.ts'
import { recordMoneyChange } from './money-changes.ts'

type Recorded = RefundByHand & { id: PaymentId }

/**
 * Records that an admin paid a buyer from Hatbodol's bank account or wallet, because a refund had failed. Posts the
 * payment to the ledger and sends both sides an email. Returns whether nothing is left of the payment now; undefined
 * when this transfer is on record already. Throws `no-failed-refund` when nothing is owed or the reference is on record
 * for another payment or amount, `refund-too-large` for more than is owed, `not-refundable` for a part of a payment that
 * bought nothing, `not-allowed` for a caller who bought or sold the phone or is no longer an admin, and `not-found`.
 */
export async function recordRefundByHand(
  tx: Tx,
  jobs: Services['jobs'],
  { id, reason, reference, amountMinor }: Recorded,
  cause: ByPerson,
): Promise<{ isWhole: boolean } | undefined> {
  const { deal } = await lockSaleForAdmin(tx, id, cause.actorId)
  if (await isOnRecord(tx, { id, reference, amountMinor })) return undefined
  const { isWhole } = decideByHand(deal, amountMinor)
  const refundId = newId<RefundId>()
  const { actorId: paidBy, at: createdAt } = cause
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refundsByHand')
    .values({ id: refundId, paymentId: id, amountMinor, reference, reason, paidBy, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // This payment is locked, so the transfer was recorded for another one at this moment: `isOnRecord` throws.
  if (numInsertedOrUpdatedRows === 0n) await isOnRecord(tx, { id, reference, amountMinor })
  const detail = { by: 'admin', amountMinor, text: reason } as const
  await recordEvent(tx, cause, { kind: 'refund-by-hand', subjectId: id, detail })
  const fact = { id: refundId, kind: 'refunded-by-hand', amountMinor } as const
  await recordMoneyChange(tx, deal, { ...cause, by: 'admin', fact })
  await notifyParties(tx, jobs, id, 'refund-by-hand', { refundId })
  return { isWhole }
}

/** Whether this transfer is on record. Throws `no-failed-refund` when it is for another payment or amount. */
async function isOnRecord(
  tx: Tx,
  { id, reference, amountMinor }: Pick<Recorded, 'id' | 'reference' | 'amountMinor'>,
): Promise<boolean> {
  const known = await findTransfer(tx, reference)
  if (!known) return false
  const { paymentId, model, intentId } = known
  if (paymentId !== id) throw new Refusal('no-failed-refund/other-payment', { data: { model, intentId } })
  if (known.amountMinor !== amountMinor) throw new Refusal('no-failed-refund/same-reference')
  return true
}

type Explained = ExcessExplanation & { id: PaymentId }

/**
 * Records how an admin settled a part, or all, of what a buyer got back twice, and posts it to the ledger: what the buyer
 * paid back is in the operator's bank account, what is written off is lost. Reconciliation no longer reports this amount.
 * Throws `no-excess` when nothing is too much or the amount has changed, `refund-too-large` for more than is too much,
 * `not-allowed` for a caller who bought or sold the phone or is no longer an admin, and `not-found`.
 */
export async function explainExcess(
  tx: Tx,
  { id: paymentId, how, amountMinor, excessMinor, reason }: Explained,
  cause: ByPerson,
): Promise<void> {
  const { deal } = await lockSaleForAdmin(tx, paymentId, cause.actorId)
  assertCanExplain(deal, { amountMinor, excessMinor })
  const id = newId<RefundId>()
  const { actorId: explainedBy, at: createdAt } = cause
  await tx
    .insertInto('excessExplanations')
    .values({ id, paymentId, how, amountMinor, reason, explainedBy, createdAt })
    .execute()
  const detail = { by: 'admin', how, amountMinor, text: reason } as const
  await recordEvent(tx, cause, { kind: 'excess-explained', subjectId: paymentId, detail })
  const fact = { id, kind: `excess-${how}`, amountMinor } as const
  await recordMoneyChange(tx, deal, { ...cause, by: 'admin', fact })
}
