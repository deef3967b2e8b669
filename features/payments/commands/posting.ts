import type { PaymentId } from '#contract/ids.ts'
import { findSellerId } from '#features/listings/queries/sellers.ts'
import { post, type Posting } from '#features/ledger/commands.ts'
import { balancesOfPayment, balancesOfProviderFees, findLines } from '#features/ledger/rules.ts'
import type { Tx } from '#services/database/database.ts'
import type { PaymentRow } from '../queries.ts'
import { scheduleComparison } from './comparison-times.ts'

/**
 * Writes the ledger entry for a change of a locked payment, in the transaction of the change. Writes nothing if the
 * change moves no money.
 */
export async function postChange(tx: Tx, before: PaymentRow, after: PaymentRow, at: Date): Promise<void> {
  const lines = findLines(balancesOfPayment(before), balancesOfPayment(after))
  if (lines.length > 0) await postPayment(tx, after, at)
}

/** Brings the ledger up to date with a locked payment. Writes nothing when it is up to date already. */
export async function postPayment(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  await postAndCompare(tx, {
    about: { subject: 'payment', paymentId: payment.id },
    kind: payment.state,
    balances: balancesOfPayment(payment),
    sellerId: await findSellerId(tx, payment.itemId),
    at,
  })
}

/** Posts the provider's fees for a locked payment. Writes nothing when they are posted already. */
export async function postProviderFees(
  tx: Tx,
  paymentId: PaymentId,
  feesMinor: number,
  at: Date,
): Promise<void> {
  await postAndCompare(tx, {
    about: { subject: 'provider-fees', paymentId },
    kind: 'provider-fees',
    balances: balancesOfProviderFees(feesMinor),
    sellerId: undefined,
    at,
  })
}

async function postAndCompare(tx: Tx, posting: Posting & { about: { paymentId: PaymentId } }): Promise<void> {
  if (await post(tx, posting)) await scheduleComparison(tx, posting.about.paymentId, posting.at)
}
