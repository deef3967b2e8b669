import type { PaymentId, SaleProblemId } from '#contract/ids.ts'
import type { AttributedCause } from '#features/sales/payments/commands/causes.ts'
import { getDealWithParties } from '#features/sales/payments/queries.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { recordEvent } from '#services/database/events.ts'
import { findOpenProblem } from '../queries.ts'
import { closeOpenProblem, endOpenOffer, type Jobs, listDeciders, notifyPeople } from './state-changes.ts'

/**
 * Opens a problem for a dispute at the provider, or adds the dispute to the open problem, and notifies the seller and
 * admins. The caller has locked the payment and recorded the dispute (`recordDispute`).
 */
export async function openChargeback(
  tx: Tx,
  jobs: Jobs,
  paymentId: PaymentId,
  cause: AttributedCause,
): Promise<void> {
  const deal = await getDealWithParties(tx, paymentId)
  const open = await findOpenProblem(tx, paymentId)
  const id = open?.id ?? newId<SaleProblemId>()
  if (open) {
    await tx.updateTable('saleProblems').set({ disputedAt: cause.at }).where('id', '=', id).execute()
    // The bank decides now.
    await endOpenOffer(tx, id, 'closed', cause.at)
  } else {
    const dispute = { reportedBy: 'buyer', reason: 'chargeback', text: '', state: 'open' } as const
    const at = { createdAt: cause.at, disputedAt: cause.at }
    await tx
      .insertInto('saleProblems')
      .values({ id, paymentId, ...dispute, ...at })
      .execute()
    const detail = { by: 'buyer', about: 'chargeback' } as const
    const { at: happenedAt, requestId } = cause
    await recordEvent(
      tx,
      { at: happenedAt, requestId },
      { kind: 'problem-reported', subjectId: paymentId, detail },
    )
  }
  await notifyPeople(tx, jobs, id, 'disputed', [deal.sellerId, ...(await listDeciders(tx, deal))])
}

/** Closes the problem of a dispute with the provider's decision, and notifies both sides. The payment is locked. */
export async function closeChargeback(
  tx: Tx,
  jobs: Jobs,
  paymentId: PaymentId,
  ended: 'won' | 'lost',
  cause: AttributedCause,
): Promise<void> {
  const problem = await findOpenProblem(tx, paymentId)
  if (!problem) return
  const { buyerId, sellerId, id } = problem
  await closeOpenProblem(tx, paymentId, `dispute-${ended}`, cause)
  await notifyPeople(tx, jobs, id, `dispute-${ended}`, [buyerId, sellerId])
}
