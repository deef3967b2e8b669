import type { SellerPayouts } from '#contract/payouts.ts'

type HeldSales = SellerPayouts['held']

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

/** What the seller has earned, without what is still to be decided. Negative if the seller owes us. */
export const findEarned = (balanceMinor: number, undecidedMinor: number): number =>
  balanceMinor < 0 ? balanceMinor : Math.max(0, balanceMinor - undecidedMinor)
