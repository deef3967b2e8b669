import type { SellerPayouts } from '#contract/payouts.ts'

type SellerMoney = Pick<SellerPayouts, 'balanceMinor' | 'held'>
type HeldSales = SellerMoney['held']

/**
 * Splits the held sales, each part with its sum: those that only wait for their day, and those about which an open problem,
 * dispute or refund decides.
 */
export function splitHeld(held: HeldSales): Record<'waiting' | 'undecided', HeldPart> {
  return {
    waiting: addUp(held.filter(({ why }) => why === 'waiting')),
    undecided: addUp(held.filter(({ why }) => why !== 'waiting')),
  }
}

type HeldPart = { sales: HeldSales; heldMinor: number }

const addUp = (sales: HeldSales): HeldPart => ({
  sales,
  heldMinor: sales.reduce((sum, { heldMinor }) => sum + heldMinor, 0),
})

/** What the seller has earned: nothing is still to be decided about it. Negative if the seller owes us. */
export function findEarned({ balanceMinor, held }: SellerMoney): number {
  return balanceMinor < 0 ? balanceMinor : Math.max(0, balanceMinor - splitHeld(held).undecided.heldMinor)
}
