import { isUnchanged } from '#features/money/rules.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import type { Deal } from '../queries.ts'
import { listRefunds } from '../queries/refunds.ts'
import { assertCanChangeState, refundTransitions } from '../rules/transitions.ts'
import type { AttributedCause } from './causes.ts'
import { changeLockedPayment } from './state-changes.ts'
import { lockDeal } from './money-changes.ts'

/**
 * Records that the provider never took the money of a payment whose refund had begun or had failed: it has released the
 * authorization. The payment becomes `cancelled`, so that nothing is refunded and its ledger balances are zero. Returns
 * false when the payment has changed since it was read.
 */
export function recordNothingTaken(
  { db }: Pick<Services, 'db'>,
  seen: Deal,
  cause: AttributedCause,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { id } = seen
    const deal = await lockDeal(tx, id)
    if (!deal || !isUnchanged(seen, deal)) return false
    const refunds = await listRefunds(tx, id)
    const refund = refunds.at(-1)
    if (refunds.some(({ state }) => state === 'requested'))
      assertCanChangeState(refundTransitions, 'requested', 'failed', cause.by)
    const fact = { id: refund?.id ?? id, kind: 'nothing-taken' } as const
    const noted = { ...cause, fact, reason: 'nothing-taken' } as const
    await tx
      .updateTable('refunds')
      .set({ state: 'failed', settledAt: cause.at, closedAt: cause.at })
      .where('paymentId', '=', id)
      .where('state', '=', 'requested')
      .execute()
    await changeLockedPayment(tx, deal, 'cancelled', noted, { money: { capturedMinor: null } })
    return true
  })
}
