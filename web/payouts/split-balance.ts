import type { SellerPayouts } from '#contract/payouts.ts'

type Money = Pick<SellerPayouts, 'balance' | 'held'>

/**
 * What is a seller's, and what an open problem, dispute or refund still decides about, in taka. `earned` is negative when
 * the seller owes us.
 */
export function splitBalance({ balance, held }: Money): {
  earned: number
  contested: number
  waiting: number
} {
  const sum = (sales: Money['held']) => sales.reduce((total, { amount }) => total + amount, 0)
  const [waiting, contested] = [
    sum(held.filter(({ why }) => why === 'waiting')),
    sum(held.filter(({ why }) => why !== 'waiting')),
  ]
  return { earned: balance < 0 ? balance : Math.max(0, balance - contested), contested, waiting }
}
