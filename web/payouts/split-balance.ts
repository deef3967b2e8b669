import type { SellerPayouts } from '#contract/payouts.ts'

type SellerMoney = Pick<SellerPayouts, 'balance' | 'held'>

/** The held sales whose money only waits for its time, and those that an open problem, dispute or refund decides about. */
export function splitHeld(held: SellerMoney['held']): {
  waiting: SellerMoney['held']
  contested: SellerMoney['held']
} {
  return {
    waiting: held.filter(({ why }) => why === 'waiting'),
    contested: held.filter(({ why }) => why !== 'waiting'),
  }
}

/**
 * What is a seller's, and what an open problem, dispute or refund still decides about, in taka. `earned` is negative when
 * the seller owes us.
 */
export function splitBalance({ balance, held }: SellerMoney): {
  earned: number
  contested: number
  waiting: number
} {
  const sum = (sales: SellerMoney['held']) => sales.reduce((total, { amount }) => total + amount, 0)
  const sales = splitHeld(held)
  const [waiting, contested] = [sum(sales.waiting), sum(sales.contested)]
  return { earned: balance < 0 ? balance : Math.max(0, balance - contested), contested, waiting }
}
