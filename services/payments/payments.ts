/** Where an authorization stands, in Stripe's words. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

export type PaymentIntent = {
  id: string
  clientSecret: string
  status: IntentStatus
  amountMinor: number
  currency: string
  metadata: IntentMetadata
}

export type IntentMetadata = { bookingId: string; itemId: string; buyerId: string }

type NewIntent = { amountMinor: number; currency: string; metadata: IntentMetadata; idempotencyKey: string }

/**
 * A card payment provider: Stripe, or the sandbox that speaks its protocol. Every call has a time-out and bounded
 * retries under one idempotency key, and throws Problem `provider-unavailable` when there is still no answer.
 */
export type PaymentProvider = {
  /** An intent to be captured by hand: authorising it takes no money. */
  createIntent: (intent: NewIntent) => Promise<PaymentIntent>
  /** Undefined when the provider has no such intent. */
  findIntent: (id: string) => Promise<PaymentIntent | undefined>
  /** Takes the authorised money. Gives the intent also when it was captured before. */
  captureIntent: (id: string) => Promise<PaymentIntent>
  /** Lets an authorization go; nothing is charged. Gives the intent also when it was cancelled before. */
  cancelIntent: (id: string) => Promise<PaymentIntent>
}
