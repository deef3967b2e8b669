import { findSellerId } from '#features/listings/queries/sellers.ts'
import { post } from '#features/ledger/commands.ts'
import { balancesOfPayment, findLines } from '#features/ledger/rules.ts'
import type { Tx } from '#services/database/database.ts'
import type { PaymentRow } from '../queries.ts'

/**
 * Writes the ledger entry of a locked payment that has just changed, in the transaction of the change. Changes that
 * move no money write none.
 */
export async function postChange(tx: Tx, before: PaymentRow, after: PaymentRow, at: Date): Promise<void> {
  const lines = findLines(balancesOfPayment(before), balancesOfPayment(after))
  if (lines.length > 0) await postPayment(tx, after, at)
}

/** Writes what a locked payment is now. Posting the same again writes nothing. Returns whether an entry was written. */
export async function postPayment(tx: Tx, payment: PaymentRow, at: Date): Promise<boolean> {
  return post(tx, {
    about: { subject: 'payment', paymentId: payment.id },
    kind: payment.state,
    balances: balancesOfPayment(payment),
    sellerId: await findSellerId(tx, payment.itemId),
    at,
  })
}
