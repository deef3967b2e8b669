import type { PaymentId, RefundId } from '#contract/ids.ts'
import type { ExcessExplanation } from '#contract/payments.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type ByPerson, recordEvent } from '#services/database/events.ts'
import { assertCanExplain } from '../rules/refunds.ts'
import { lockSaleForAdmin } from './lock-sale.ts'
import { recordMoneyChange } from './money-changes.ts'

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
  await recordMoneyChange(tx, deal, { ...cause, by: 'admin', source: { id, kind: `excess-${how}` } })
}
