import type { SaleSide } from '#contract/sale-view.ts'
import { partlyRefunded, paymentStates, statesForSeller } from '#texts/payment-states.ts'

const forAll = { ...paymentStates, partlyRefunded }
const forSeller = { ...forAll, ...statesForSeller }

/** Returns the names of the states of a payment, as this side reads them. */
export const choosePaymentStates = (side?: SaleSide) => (side === 'seller' ? forSeller : forAll)
