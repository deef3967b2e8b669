import { Refusal } from '#contract/refusal.ts'
import type { PaymentId } from '#contract/ids.ts'
import { isUnchanged } from '#features/money/rules.ts'
import { inTransaction } from '#services/database/database.ts'
import { findDeal, findDealByIntent, type Deal } from '../queries.ts'
import { isCapturedAsAgreed } from '../rules/steps.ts'
import { markCaptured } from './state-changes.ts'
import type { PaymentSync } from './payment-sync.ts'
import { syncPayment } from './sync.ts'

/**
 * Takes the money of a payment whose capture was requested. Safe to call again. Throws until the provider has taken the
 * money, or has said that it cannot.
 */
export async function capturePayment(services: PaymentSync, id: PaymentId): Promise<void> {
  const deal = await findDeal(services.db, id)
  if (deal?.state !== 'capturing') return
  const at = services.clock()
  let capturedMinor: number
  try {
    const intent = await services.payments.captureIntent(deal.intentId, deal.captureMinor ?? undefined)
    if (!isCapturedAsAgreed(intent, deal))
      throw new Error(`${intent.id} is ${intent.status} after its capture`)
    capturedMinor = intent.capturedMinor
  } catch (error) {
    await resolveMismatch(services, deal, at, error)
    return
  }
  await inTransaction(services.db, (tx) =>
    markCaptured(tx, services.jobs, { id, from: 'capturing', capturedMinor }, { at, by: 'job' }),
  )
}

/** Cancels at the provider an authorization that we have given up. Refunds the money if it was taken after all. */
export async function releaseAuthorization(services: PaymentSync, intentId: string): Promise<void> {
  const deal = await findDealByIntent(services.db, intentId)
  const at = services.clock()
  try {
    const { isUnsure } = await services.payments.cancelIntent(intentId)
    if (isUnsure) return
  } catch (error) {
    if (!deal) throw error
    await resolveMismatch(services, deal, at, error)
    return
  }
  await inTransaction(services.db, (tx) =>
    tx
      .updateTable('payments')
      .set({ agreedAt: at })
      .where('intentId', '=', intentId)
      .where('state', '=', 'cancelled')
      .execute(),
  )
}

/**
 * The provider refused the step that we expected, so we synchronise the payment with the provider. Throws `error` again
 * if that changes nothing.
 */
async function resolveMismatch(services: PaymentSync, deal: Deal, at: Date, error: unknown) {
  if (error instanceof Refusal) throw error
  await syncPayment(services, deal.id, { at, by: 'reconciliation', leaveToJobs: true })
  const after = await findDeal(services.db, deal.id)
  if (after && isUnchanged(deal, after) && after.agreedAt === null) throw error
}
