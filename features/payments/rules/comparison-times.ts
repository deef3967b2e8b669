const dayMs = 24 * 60 * 60 * 1000

/** A finished payment is compared with the provider once a day, as long as the card's holder may dispute it. */
export const compareAgainAfterMs = dayMs
export const compareAgainForMs = 180 * dayMs

/** How many payments one reconciliation compares with the ledger. The next one goes on with the others. */
export const maxLedgersCompared = 1000

/**
 * When the ledger's entries about a payment are compared again, after they were found equal to the provider's figures;
 * undefined if they have not changed for so long that never.
 */
export function findNextComparison(changedAt: Date, at: Date): Date | undefined {
  const isOver = at.getTime() - changedAt.getTime() >= compareAgainForMs
  return isOver ? undefined : new Date(at.getTime() + compareAgainAfterMs)
}
