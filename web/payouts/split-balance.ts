import type { SellerPayouts } from '#contract/payouts.ts'

type SellerMoney = Pick<SellerPayouts, 'balance' | 'held'>

/** Splits the held sales: those that only wait for their day, and those that an open problem, dispute or refund decides about. */
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
 * Splits the balance, in taka: what the seller has earned, and what an open problem, dispute or refund still decides about.
 * `earned` is negative if the seller owes us.
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
