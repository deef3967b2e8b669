import type { SaleSide } from '#contract/sale-view.ts'
import { partlyRefunded, paymentStates, statesForSeller } from './en/payment-states.ts'

const english = { ...paymentStates, partlyRefunded }
const forSeller = { ...english, ...statesForSeller }

/** The names of the states of a payment, as this side reads them. */
export const usePaymentStateMessages = (side?: SaleSide) => (side === 'seller' ? forSeller : english)
