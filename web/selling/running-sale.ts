import { type PaymentState, unfinishedStates } from '#contract/payment-states.ts'
import type { UnfinishedSale } from '#contract/sales.ts'

/** Whether a sale in this state is unfinished: the phone is only reserved, and the seller still has something to do. */
export const isUnfinished = (state: PaymentState | undefined) =>
  unfinishedStates.some((each) => each === state)

/** Whether the seller still has to finish this sale. */
export const isRunning = ({ state }: Pick<UnfinishedSale, 'state'>) => isUnfinished(state)
