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
  /** Taken from the card: 0 while it is only authorised. */
  amountCapturedMinor: number
  /** Of what was taken, given back or on its way back. What a cancelled authorization lets go is not in it. */
  amountRefundedMinor: number
  /** The card's holder has disputed the charge with their bank, however that ended. */
  isDisputed: boolean
  currency: string
  metadata: IntentMetadata
}

export type IntentMetadata = { bookingId: string; itemId: string; buyerId: string }

/** Where a refund stands, in Stripe's words: only a `failed` or `canceled` one brings the buyer nothing. */
export type RefundState = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'

export type Refund = { id: string; intentId: string; state: RefundState; amountMinor: number }

/** What the provider tells us unasked. Its facts are those of `createdAt`: read the intent back before acting on it. */
export type ProviderEvent = {
  id: string
  /** In Stripe's words, `payment_intent.succeeded`: also kinds that nobody here knows (https://docs.stripe.com/api/events/types). */
  kind: string
  createdAt: Date
  /** The intent it is about, where it is about one: also for charges, refunds and disputes. */
  intentId?: string
  /** For `charge.dispute.*`: the state in Stripe's words, of which `won` and `lost` are the ends. */
  dispute?: { id: string; state: string; beganAt: Date }
}

type NewIntent = { amountMinor: number; currency: string; metadata: IntentMetadata; idempotencyKey: string }

type NewRefund = {
  intentId: string
  /** All that was captured and not yet given back, unless told otherwise. */
  amountMinor?: number
  /** Why, in an admin's own words; the provider keeps the first 500 characters beside the refund. */
  reason: string
  /** One key, one refund, however often it is asked for and whatever becomes of the replies. */
  idempotencyKey: string
}

/**
 * A card payment provider: Stripe, or the sandbox that speaks its protocol. Every call has a key, a time-out and
 * bounded retries under that key, and throws Problem `provider-unavailable` when there is still no answer, or at once
 * while the provider has just failed again and again. Nothing is charged then, but a call without an answer may have
 * been done: ask again, with the same key. Never call one inside a transaction.
 */
export type PaymentProvider = {
  /**
   * An intent to be captured by hand: authorising it takes no money. The same key gives the same intent for a day, as
   * it stands now.
   */
  createIntent: (intent: NewIntent) => Promise<PaymentIntent>
  /** As it stands now, with what was captured, refunded or disputed. Undefined when the provider has no such intent. */
  findIntent: (id: string) => Promise<PaymentIntent | undefined>
  /** Takes the authorised money. Gives the intent also when it was captured before. */
  captureIntent: (id: string) => Promise<PaymentIntent>
  /** Lets an authorization go; nothing is charged. Gives the intent also when it was cancelled before. */
  cancelIntent: (id: string) => Promise<PaymentIntent>
  /**
   * Gives captured money back. When all of it was given back before, also by hand in the provider's dashboard, gives
   * that refund and makes no other.
   */
  refundIntent: (refund: NewRefund) => Promise<Refund>
  /** Every refund of an intent, newest first, also those made in the provider's dashboard. */
  listRefunds: (intentId: string) => Promise<Refund[]>
  /**
   * Reads a webhook from its body as it came, byte for byte, and its `Stripe-Signature` header. Throws Problem
   * `bad-signature` when it was not signed with our secret, or longer than five minutes before `now`.
   */
  readWebhook: (rawBody: Uint8Array | string, signatureHeader: string | undefined, now: Date) => ProviderEvent
}
