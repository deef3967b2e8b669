import type { Listing } from '#contract/listings.ts'
import { type PaymentState, unfinishedStates } from '#contract/payment-states.ts'
import type { UnfinishedSale } from '#contract/sales.ts'

/** Whether a sale in this state is unfinished: the phone is only reserved, and the seller still has something to do. */
export const isUnfinished = (state: PaymentState | undefined) =>
  unfinishedStates.some((each) => each === state)

/** Whether the seller still has to finish this sale. */
export const isRunning = ({ state }: Pick<UnfinishedSale, 'state'>) => isUnfinished(state)

/** Whether a problem from the buyer or their bank waits for the seller's answer. Answering comes before everything else. */
export const isReported = ({ problem }: Pick<UnfinishedSale, 'problem'>) => problem === 'open'

/**
 * Those of the listings that are sold and handed over: their sale is not among the unfinished ones, and its buyer was
 * not refunded completely. A sale in cash does not count.
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
