import type { RefundId } from '#contract/ids.ts'
import { describePayment } from '#features/money/rules.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import type { Deal } from '../queries.ts'
import { assertCanChangeState, refundTransitions } from '../rules/transitions.ts'
import type { AttributedCause } from './causes.ts'
import { recordMoneyChange } from './money-changes.ts'

/**
 * Records a part of a locked payment that was not charged when its money was taken, because both sides had agreed on it: a
 * refund that no provider has to make.
 */
export async function recordUncharged(
  tx: Tx,
  deal: Deal,
  amountMinor: number,
  { by, at, ...origin }: AttributedCause,
): Promise<void> {
  const { id: paymentId } = deal
  assertCanChangeState(refundTransitions, 'none', 'made', by)
  const id = newId<RefundId>()
  const reason = 'not-charged'
  await tx
    .insertInto('refunds')
    .values({
      id,
      paymentId,
      amountMinor,
      reason,
      isUncharged: true,
      state: 'made',
      createdAt: at,
      settledAt: at,
    })
    .execute()
  const cause = { ...origin, by, at, reason } as const
  await recordMoneyChange(tx, deal, { ...cause, fact: { id, kind: 'refund-made', amountMinor } })
  const detail = { from: describePayment(deal), by, amountMinor, reason }
  await recordEvent(tx, cause, { kind: 'payment-partly-uncharged', subjectId: paymentId, detail })
}
