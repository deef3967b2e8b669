import { readBalances } from '#features/sales/ledger/queries.ts'
import type { Db } from '#services/database/database.ts'

/**
 * Returns the figures that must agree at any time: each account of the ledger, and the sums of the payouts and the
 * sellers' balances.
 */
export async function readBooks(db: Db) {
  const posted = await readBalances(db)
  const rows = await db.selectFrom('payouts').select(['state', 'amountMinor']).execute()
  const balances = await db.selectFrom('sellerBalances').select(['balanceMinor', 'postedMinor']).execute()
  const sumOf = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0)
  const inState = (state: string) =>
    sumOf(rows.filter((row) => row.state === state).map(({ amountMinor }) => amountMinor))
  return {
    posted: {
      payouts: 0 - (posted.payouts ?? 0),
      paid: 0 - (posted['paid-out'] ?? 0),
      balances: 0 - (posted.sellers ?? 0),
      summedUp: 0 - (posted.sellers ?? 0),
      sum: sumOf(Object.values(posted)),
    },
    kept: {
      payouts: inState('claimed'),
      paid: inState('paid'),
      balances: sumOf(balances.map(({ balanceMinor }) => balanceMinor)),
      summedUp: sumOf(balances.map(({ postedMinor }) => postedMinor)),
      sum: 0,
    },
    claimedOrPaidMinor: inState('claimed') + inState('paid'),
  }
}
