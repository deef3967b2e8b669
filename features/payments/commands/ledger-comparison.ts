import type { PaymentId } from '#contract/ids.ts'
import { readPaymentBalances } from '#features/ledger/queries.ts'
import { balancesAtProvider, findDifferences, sumFees } from '#features/ledger/rules.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { KeptFinding } from '#services/database/schema/payments.ts'
import type { Movement } from '#services/payments/payments.ts'
import { findPayment, type PaymentRow } from '../queries.ts'
import { noteFinding } from '../rules.ts'
import { noteCompared } from './comparison-times.ts'
import { postPayment, postProviderFees } from './posting.ts'
import { lockPayment } from './state-changes.ts'
import { type PaymentSync, syncPayment } from './sync.ts'

/**
 * Compares the ledger's entries about one payment with what the provider moved and kept for it, account by account, and
 * posts the provider's fees. Does nothing while the payment and the provider do not agree yet. Returns the findings.
 */
export async function compareLedger(books: PaymentSync, id: PaymentId, at: Date): Promise<KeptFinding[]> {
  const found = await comparePayment(books, id, at)
  if (found.every(({ kind }) => kind !== 'ledger-differs')) return found
  // Somebody may have refunded it in the provider's dashboard between the two calls, so look once more.
  const findings = await syncPayment(books, id, { at, by: 'reconciliation' })
  return [...findings, ...(await comparePayment(books, id, at))]
}

async function comparePayment(books: PaymentSync, id: PaymentId, at: Date): Promise<KeptFinding[]> {
  const payment = await findPayment(books.db, id)
  if (!payment || payment.agreedAt === null) return []
  const movements = await books.payments.listMovements(payment.intentId)
  return inTransaction(books.db, async (tx) => {
    const locked = await lockPayment(tx, id)
    if (!locked || locked.agreedAt === null || !isUnchanged(payment, locked)) return []
    return compareLocked(tx, locked, movements, at)
  })
}

async function compareLocked(
  tx: Tx,
  payment: PaymentRow,
  movements: Movement[],
  at: Date,
): Promise<KeptFinding[]> {
  // Writes nothing, unless the money was captured before there was a ledger.
  await postPayment(tx, payment, payment.updatedAt)
  // Hundredths of another currency are no paisa.
  if (movements.some(({ currency }) => currency !== payment.currency))
    return [noteFinding(payment, 'other-currency')]
  await postProviderFees(tx, payment.id, sumFees(movements), at)
  const { balances, changedAt = payment.updatedAt } = await readPaymentBalances(tx, payment.id)
  const differences = findDifferences(balances, balancesAtProvider(payment, movements))
  if (differences.length > 0) return [{ ...noteFinding(payment, 'ledger-differs'), differences }]
  await noteCompared(tx, payment.id, { changedAt, at })
  return []
}

function isUnchanged(before: PaymentRow, after: PaymentRow): boolean {
  return (
    before.state === after.state &&
    before.refundedMinor === after.refundedMinor &&
    before.refundedByHandMinor === after.refundedByHandMinor &&
    before.updatedAt.getTime() === after.updatedAt.getTime()
  )
}
