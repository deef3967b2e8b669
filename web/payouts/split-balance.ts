import type { SellerPayouts } from '#contract/payouts.ts'

type SellerMoney = Pick<SellerPayouts, 'balanceMinor' | 'held'>

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
 * Splits the balance: what the seller has earned, and what an open problem, dispute or refund still decides about.
 * `earnedMinor` is negative if the seller owes us.
 */
export function splitBalance({ balanceMinor, held }: SellerMoney): {
  earnedMinor: number
  contestedMinor: number
  waitingMinor: number
} {
  const sum = (sales: SellerMoney['held']) => sales.reduce((total, { heldMinor }) => total + heldMinor, 0)
  const sales = splitHeld(held)
  const [waitingMinor, contestedMinor] = [sum(sales.waiting), sum(sales.contested)]
  const earnedMinor = balanceMinor < 0 ? balanceMinor : Math.max(0, balanceMinor - contestedMinor)
  return { earnedMinor, contestedMinor, waitingMinor }
}
