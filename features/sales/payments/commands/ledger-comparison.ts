import type { PaymentId } from '#contract/ids.ts'
import { readPaymentBalances } from '#features/sales/ledger/queries.ts'
import { compareWitnesses } from '#features/sales/ledger/rules.ts'
import { isUnchanged } from '#features/money/rules.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { StoredFinding } from '#services/database/schema/payments.ts'
import type { Movement } from '#services/payments/payments.ts'
import { findDeal, type Deal } from '../queries.ts'
import { createFinding } from '../rules.ts'
import { recordComparison } from './comparison-times.ts'
import { postProviderFees } from './posting.ts'
import { lockDeal } from './money-changes.ts'
import type { PaymentSync } from './payment-sync.ts'
import { syncPayment } from './sync.ts'

/**
 * Compares the three witnesses of one payment, and posts the provider's fees. Does nothing until the payment and the
 * provider agree. Returns the findings.
 */
export async function compareLedger(
  services: PaymentSync,
  id: PaymentId,
  at: Date,
): Promise<StoredFinding[]> {
  const found = await comparePayment(services, id, at)
  if (found.every(({ kind }) => kind !== 'ledger-differs')) return found
  // Somebody may have refunded the payment in the provider's dashboard between the two calls, so compare once more.
  const findings = await syncPayment(services, id, { at, by: 'reconciliation' })
  return [...findings, ...(await comparePayment(services, id, at))]
}

async function comparePayment(services: PaymentSync, id: PaymentId, at: Date): Promise<StoredFinding[]> {
  const deal = await findDeal(services.db, id)
  if (!deal || deal.agreedAt === null) return []
  const movements = await services.payments.listMovements(deal.intentId)
  return inTransaction(services.db, async (tx) => {
    const locked = await lockDeal(tx, id)
    if (!locked || locked.agreedAt === null || !isSame(deal, locked)) return []
    return compareLocked(tx, locked, movements, at)
  })
}

async function compareLocked(tx: Tx, deal: Deal, movements: Movement[], at: Date): Promise<StoredFinding[]> {
  // The amounts are minor units of their currency, so amounts in another currency are not paisa.
  if (movements.some(({ currency }) => currency !== deal.currency))
    return [createFinding(deal, 'other-currency')]
  await postProviderFees(tx, deal.id, movements, at)
  const { balances, changedAt = deal.updatedAt } = await readPaymentBalances(tx, deal.id)
  const differences = compareWitnesses(deal, balances, movements)
  if (differences.length > 0) return [{ ...createFinding(deal, 'ledger-differs'), differences }]
  await recordComparison(tx, deal.id, { changedAt, at })
  return []
}

/** Neither its money nor anything else of it has changed. */
const isSame = (before: Deal, now: Deal) =>
  isUnchanged(before, now) && before.updatedAt.getTime() === now.updatedAt.getTime()
