// oxlint-disable-next-line no-restricted-imports -- types alone: nothing of it runs
export type { PaymentIntentResult, Stripe, StripeCardElement, StripeElementStyle } from '@stripe/stripe-js'
