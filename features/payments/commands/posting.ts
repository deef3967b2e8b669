import type { PaymentId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import { findSellerId } from '#features/listings/queries/sellers.ts'
import { post, type Posting } from '#features/ledger/commands.ts'
import { hasEntryOf } from '#features/ledger/queries.ts'
import { balancesOfPayment, balancesOfProviderFees, findLeft, findLines } from '#features/ledger/rules.ts'
import type { Tx } from '#services/database/database.ts'
import type { PaymentRow } from '../queries.ts'
import { noteUncompared } from './comparison-times.ts'

/**
 * Writes the ledger entry of a locked payment that has just changed, in the transaction of the change. Changes that
 * move no money write none.
 */
export async function postChange(tx: Tx, before: PaymentRow, after: PaymentRow, at: Date): Promise<void> {
  const lines = findLines(balancesOfPayment(before), balancesOfPayment(after))
  if (lines.length > 0) await postPayment(tx, after, at)
}

/** In these states the seller has their share. */
const withShare: PaymentState[] = ['captured', 'refunding-part', 'disputed']
/** A lost dispute takes the share back, also where its message came before the one about the refund that failed. */
const withOrAfterShare: PaymentState[] = [...withShare, 'lost']

/**
 * The seller's share of a locked payment whose refund failed, as paid outside the ledger, if the sale was captured before
 * there was a ledger: docs/decisions/2026-11-23-sales-before-the-ledger.md. Nothing for any other change.
 */
export async function findPaidOutBefore(
  tx: Tx,
  payment: PaymentRow,
  changed: Pick<PaymentRow, 'state'> & Partial<PaymentRow>,
): Promise<Pick<PaymentRow, 'paidOutBeforeMinor'> | undefined> {
  if (payment.state !== 'refund-failed' || !payment.soldAt) return undefined
  if (!withOrAfterShare.includes(changed.state)) return undefined
  const wasPosted = await hasEntryOf(tx, payment.id, withShare)
  return wasPosted ? undefined : { paidOutBeforeMinor: findLeft({ ...payment, ...changed }) }
}

/** Writes what a locked payment is now. Posting the same again writes nothing. */
export async function postPayment(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  await postAndCompare(tx, {
    about: { subject: 'payment', paymentId: payment.id },
    kind: payment.state,
    balances: balancesOfPayment(payment),
    sellerId: await findSellerId(tx, payment.itemId),
    at,
  })
}

/** Writes what the provider kept of a locked payment. Posting the same again writes nothing. */
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
  if (await post(tx, posting)) await noteUncompared(tx, posting.about.paymentId, posting.at)
}
