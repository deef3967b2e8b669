import type { SaleSide } from '#contract/sale-view.ts'
import { partlyRefunded, partlyUncharged, paymentStates, statesForSeller } from '#texts/payment-states.ts'

const forAll = { ...paymentStates, partlyRefunded, partlyUncharged }
const forSeller = { ...forAll, ...statesForSeller }

/** Returns the names of the states of a payment, as this side reads them. */
export const choosePaymentStates = (side?: SaleSide) => (side === 'seller' ? forSeller : forAll)
