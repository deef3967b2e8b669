import { partlyRefunded, paymentStates } from './en/payment-states.ts'

const english = { ...paymentStates, partlyRefunded }

/** The names of the states of a payment. */
export const usePaymentStateMessages = () => english
