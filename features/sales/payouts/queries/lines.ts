import { sql } from 'kysely'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { selectShares } from '#features/sales/ledger/queries/sellers.ts'
import type { Db } from '#services/database/database.ts'

export type UnpaidSale = { sellerId: UserId; paymentId: PaymentId; unpaidMinor: number }

/**
 * The sales of these sellers whose share differs from what payouts have paid for them, with the difference in paisa. It
 * is negative where a refund took back money that was paid out. Payouts that failed have paid nothing.
 */
export async function listUnpaidSales(db: Db, sellers: UserId[]): Promise<UnpaidSale[]> {
  if (sellers.length === 0) return []
  const paid = db
    .selectFrom('payoutLines')
    .innerJoin('payouts', 'payouts.id', 'payoutLines.payoutId')
    .select('payoutLines.paymentId')
    .select(sql<number>`sum(payout_lines.amount_minor)::float8`.as('paidMinor'))
    .where('payouts.sellerId', 'in', sellers)
    .where('payouts.state', '!=', 'failed')
    .groupBy('payoutLines.paymentId')
  const rows = await db
    .selectFrom(selectShares().where('ledgerLines.sellerId', 'in', sellers).as('share'))
    .leftJoin(paid.as('paid'), 'paid.paymentId', 'share.paymentId')
    .select(['share.sellerId', 'share.paymentId', 'share.shareMinor', 'paid.paidMinor'])
    .where(sql<boolean>`share.share_minor <> coalesce(paid.paid_minor, 0)`)
    .orderBy('share.paymentId')
    .execute()
  return rows.flatMap(({ sellerId, paymentId, shareMinor, paidMinor }) =>
    sellerId && paymentId ? [{ sellerId, paymentId, unpaidMinor: shareMinor - (paidMinor ?? 0) }] : [],
  )
}

/**
 * When the first payout that paid for this sale was marked as paid; undefined before that, and if it came back. A refund
 * or a hold that a later payout takes off does not change what was paid then.
 */
export async function findPaidOutAt(db: Db, id: PaymentId): Promise<Date | undefined> {
  const payout = await db
    .selectFrom('payoutLines')
    .innerJoin('payouts', 'payouts.id', 'payoutLines.payoutId')
    .select('payouts.changedAt')
    .where('payoutLines.paymentId', '=', id)
    .where('payoutLines.amountMinor', '>', 0)
    .where('payouts.state', '=', 'paid')
    .orderBy('payouts.createdAt')
    .limit(1)
    .executeTakeFirst()
  return payout?.changedAt
}
