import type { Listing } from '#contract/listings.ts'
import { type PaymentState, unfinishedStates } from '#contract/payment-states.ts'
import type { UnfinishedSale } from '#contract/sales.ts'

/** Whether the sale in this state is not finished: the phone is only reserved, and its seller still has something to do. */
export const isUnfinished = (state: PaymentState | undefined) =>
  unfinishedStates.some((each) => each === state)

/** Whether its seller still has to finish this sale. */
export const isRunning = ({ state }: Pick<UnfinishedSale, 'state'>) => isUnfinished(state)

/** Whether its buyer, or their bank, reported a problem that waits for the seller's answer: that comes before the rest. */
export const isReported = ({ problem }: Pick<UnfinishedSale, 'problem'>) => problem === 'open'

/**
 * Which of these phones are handed over, to a buyer who did not get all of the money back: their sale is none of these. A
 * sale in cash does not count.
 */
export function listFinished(
  listings: Pick<Listing, 'id' | 'isSold' | 'inCash' | 'refunded'>[],
  unfinished: Pick<UnfinishedSale, 'listingId' | 'state'>[],
) {
  const running = new Set(unfinished.filter(isRunning).map(({ listingId }) => listingId))
  return listings.filter(
    ({ id, isSold, inCash, refunded }) => isSold && !inCash && !refunded && !running.has(id),
  )
}
