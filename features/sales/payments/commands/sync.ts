import type { PaymentId } from '#contract/ids.ts'
import { paymentRoutes } from '#contract/routes/payments.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { StoredFinding } from '#services/database/schema/payments.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import { findDeal, type Deal } from '../queries.ts'
import { findLatestDispute } from '../queries/disputes.ts'
import { createFinding } from '../rules.ts'
import { decideStep } from '../rules/steps.ts'
import { storeDispute } from './disputes.ts'
import type { PaymentSync } from './payment-sync.ts'
import { stepHandlers, type SyncCause } from './sync-steps.ts'

/**
 * A payment needs at most four steps, from the first comparison to a refund. More steps than this limit mean an endless
 * loop.
 */
const maxSteps = 8

/**
 * Brings a payment and the provider into agreement, even if messages were lost. Used by webhooks, by jobs that the
 * provider refused, and by reconciliation. Safe to run in several processes at the same time. Returns what it did as
 * findings.
 */
export async function syncPayment(
  services: PaymentSync,
  id: PaymentId,
  cause: SyncCause,
): Promise<StoredFinding[]> {
  const findings: StoredFinding[] = []
  for (let nth = 0; nth < maxSteps; nth += 1) {
    const deal = await findDeal(services.db, id)
    if (!deal) return findings
    const intent = await services.payments.findIntent(deal.intentId)
    // The configured keys may belong to another provider account, so a missing intent proves nothing.
    if (!intent) return [...findings, createFinding(deal, 'missing')]
    const isFrozen = deal.state === 'uncollectable' && (await services.isFrozen(services.db, id))
    const dispute = await readDispute(services, id, intent)
    const step = decideStep(deal, intent, { dispute, isFrozen })
    if (!step) {
      if (!intent.isUnsure) await inTransaction(services.db, (tx) => markAgreed(tx, deal, services.clock()))
      return findings
    }
    const outcome = await stepHandlers[step]({ services, deal, intent, dispute, cause })
    if (!outcome) return findings
    if (outcome !== 'again') await services.bus.publish(paymentRoutes.reconcile.changes, [id])
    if (outcome !== 'again' && outcome.kind !== findings.at(-1)?.kind) findings.push(outcome)
    // Only an admin can decide about it.
    if (step === 'record-partly-captured') return findings
  }
  throw new Error(`payment ${id} does not come to rest`)
}

/** The state of the latest dispute of a payment. Stores its end first, if the message about it was lost. */
async function readDispute({ db, clock }: PaymentSync, id: PaymentId, intent: PaymentIntent) {
  const stored = await findLatestDispute(db, id, intent)
  const { endedDispute, disputeTerms: terms } = intent
  if (!endedDispute || endedDispute.ended === stored?.state) return stored?.state
  const { id: providerId, ended, beganAt } = endedDispute
  await inTransaction(db, (tx) =>
    storeDispute(tx, id, { providerId, ended, beganAt, answerBy: null, terms, at: clock() }),
  )
  return ended
}

/** Records that the provider agrees, unless the payment has changed since it was read. */
async function markAgreed(tx: Tx, deal: Deal, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ agreedAt: now })
    .where('id', '=', deal.id)
    .where('state', '=', deal.state)
    .where('state', 'not in', ['open', 'capturing'])
    .where('updatedAt', '=', deal.updatedAt)
    .execute()
}
