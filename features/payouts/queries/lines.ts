import { sql } from 'kysely'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { selectShares } from '#features/ledger/queries/sellers.ts'
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
 * How much payouts that reached the seller have paid for a sale, in paisa, and when the last of them was marked as paid.
 * Undefined when they have paid nothing, or later ones took it back because it was held.
 */
export async function findPaidOut(
  db: Db,
  id: PaymentId,
): Promise<{ amountMinor: number; at: Date } | undefined> {
  const { amountMinor, at } = await db
    .selectFrom('payoutLines')
    .innerJoin('payouts', 'payouts.id', 'payoutLines.payoutId')
    .select(sql<number>`coalesce(sum(payout_lines.amount_minor), 0)::float8`.as('amountMinor'))
    .select(sql<Date | null>`max(payouts.changed_at) filter (where payout_lines.amount_minor > 0)`.as('at'))
    .where('payoutLines.paymentId', '=', id)
    .where('payouts.state', '=', 'paid')
    .executeTakeFirstOrThrow()
  return at && amountMinor > 0 ? { amountMinor, at } : undefined
}
