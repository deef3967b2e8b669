const dayMs = 24 * 60 * 60 * 1000

/**
 * How often a finished payment is compared with the provider, and for how long: while its card's holder may dispute it.
 */
export const compareAgainAfterMs = dayMs
export const compareAgainForMs = 180 * dayMs

/** How many payments one reconciliation compares with the ledger. The next one continues with the others. */
export const maxLedgersCompared = 1000

/**
 * How many pages of the provider's list one reconciliation reads, each of a hundred payments, one request after the other.
 * That leaves time for the rest of its work, and six an hour read 864,000 payments a day.
 */
export const maxPagesListed = 60

/**
 * By how much the provider's time of an intent may differ from ours of its payment: the clocks differ, and the request may
 * have been repeated.
 */
export const listedWithinMs = 10 * 60 * 1000

/**
 * When the ledger entries of a payment are compared again, after they agreed with the provider's figures. Undefined if
 * they have not changed for so long that they are never compared again.
 */
export function findNextComparison(changedAt: Date, at: Date): Date | undefined {
  const isOver = at.getTime() - changedAt.getTime() >= compareAgainForMs
  return isOver ? undefined : new Date(at.getTime() + compareAgainAfterMs)
}
