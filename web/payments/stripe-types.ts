// oxlint-disable-next-line no-restricted-imports -- only types: this loads no code
export type { PaymentIntentResult, Stripe, StripeCardElement, StripeElementStyle } from '@stripe/stripe-js'
