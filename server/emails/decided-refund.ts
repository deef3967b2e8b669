import { findFee, payableFrom } from '#features/sales/ledger/rules.ts'
import { findDeal } from '#features/sales/payments/queries.ts'
import { listRefunds } from '#features/sales/payments/queries/refunds.ts'
import type { SaleProblemRow } from '#features/sales/problems/queries.ts'
import type { Db } from '#services/database/database.ts'
import type { Formats } from '../sentences/en/formats.ts'

export type DecidedRefund = {
  /** What the decision gives back, and what then remains of the seller's share; undefined when nothing remains. */
  amount: string
  remains: string | undefined
  /** True if a part went back before. */
  isRest: boolean
  /** From when the seller's share can be paid out, if that is known. */
  payableFrom: Date | undefined
}

/** What the refund that ended a problem means for both sides; undefined for a problem that ended in another way. */
export async function describeDecidedRefund(
  db: Db,
  { paymentId, state, refundMinor, currency, closedAt }: SaleProblemRow,
  { formatMinor }: Formats,
): Promise<DecidedRefund | undefined> {
  const deal = await findDeal(db, paymentId)
  if (state !== 'refunded' || !deal || !closedAt) return undefined
  const until = (await listRefunds(db, paymentId)).filter(
    ({ state, isUncharged, createdAt }) => state !== 'failed' && !isUncharged && createdAt <= closedAt,
  )
  const takenMinor = (deal.capturedMinor ?? deal.amountMinor) - deal.unchargedMinor
  const refundedMinor = until.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const leftMinor = takenMinor - refundedMinor
  const format = (minor: number) => formatMinor(minor, currency)
  return {
    amount: format(refundMinor ?? takenMinor),
    remains: leftMinor > 0 ? format(leftMinor - findFee(leftMinor, deal.feeBasisPoints)) : undefined,
    isRest: refundedMinor > (refundMinor ?? takenMinor),
    payableFrom: deal.handOverBy && deal.capturedAt ? payableFrom(deal.capturedAt) : undefined,
  }
}
