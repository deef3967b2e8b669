import { type PaymentState, unfinishedStates } from '#contract/payment-states.ts'
import type { UnfinishedSale } from '#contract/sales.ts'

/** Whether a sale in this state is unfinished: the phone is only reserved, and the seller still has something to do. */
export const isUnfinished = (state: PaymentState | undefined) =>
  unfinishedStates.some((each) => each === state)

type Running = Pick<UnfinishedSale, 'state'> & { sale: Pick<UnfinishedSale['sale'], 'move'> }

/** Whether the seller still has to finish this sale, or to hand cash back. */
export const isRunning = ({ state, sale }: Running) => isUnfinished(state) || sale.move === 'hand-back'
