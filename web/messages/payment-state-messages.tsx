import { paymentStates } from './en/payment-states.ts'

/** The names of the states of a payment. */
export const usePaymentStateMessages = () => paymentStates
