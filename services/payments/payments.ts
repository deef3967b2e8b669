/** The status of an authorization, with Stripe's names. */
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
  /** How much was taken from the card; 0 while the payment is only authorised. */
  amountCapturedMinor: number
  /**
   * How much of the captured money was refunded or is being refunded. What a cancelled authorization releases does not
   * count.
   */
  amountRefundedMinor: number
  /** Whether the card's holder has disputed the charge with their bank, however that ended. */
  isDisputed: boolean
  currency: string
  metadata: IntentMetadata
}

export type IntentMetadata = { bookingId: string; itemId: string; buyerId: string }

/** The status of a refund, with Stripe's names. The buyer gets no money only when it is `failed` or `canceled`. */
export type RefundState = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'

export type Refund = { id: string; intentId: string; state: RefundState; amountMinor: number }

/**
 * An event that the provider sends to our webhook. It describes the state at `createdAt`: fetch the intent before you
 * act on it.
 */
export type ProviderEvent = {
  id: string
  /**
   * Stripe's event type, for example `payment_intent.succeeded`. Our code does not know every type
   * (https://docs.stripe.com/api/events/types).
   */
  kind: string
  createdAt: Date
  /** The intent that the event is about, if any. Events about charges, refunds and disputes have it too. */
  intentId?: string
  /** For `charge.dispute.*`. `state` is Stripe's status of the dispute; `won` and `lost` are final. */
  dispute?: { id: string; state: string; beganAt: Date }
}

type NewIntent = { amountMinor: number; currency: string; metadata: IntentMetadata; idempotencyKey: string }

type NewRefund = {
  intentId: string
  /** Undefined refunds everything that was captured and not yet refunded. */
  amountMinor?: number
  /** The reason, as an admin wrote it. The provider stores its first 500 characters with the refund. */
  reason: string
  /** One key makes one refund, however often it is requested and even when replies are lost. */
  idempotencyKey: string
}

/**
 * A card payment provider: Stripe, or the sandbox that speaks its protocol. Every call has a key, a time-out and a
 * limited number of retries with that key. It throws Problem `provider-unavailable` when there is still no answer, or
 * at once while the provider keeps failing. A call without an answer may have been done: repeat it with the same key.
 * Never make a call inside a transaction.
 */
export type PaymentProvider = {
  /**
   * Creates an intent with manual capture: authorising it takes no money. For a day, the same key returns the same
   * intent, in its current state.
   */
  createIntent: (intent: NewIntent) => Promise<PaymentIntent>
  /**
   * Returns an intent in its current state, with what was captured, refunded or disputed. Undefined when the provider
   * has no such intent.
   */
  findIntent: (id: string) => Promise<PaymentIntent | undefined>
  /** Takes the authorised money. Returns the intent, also when it was captured before. */
  captureIntent: (id: string) => Promise<PaymentIntent>
  /** Releases an authorization, so that nothing is charged. Returns the intent, also when it was cancelled before. */
  cancelIntent: (id: string) => Promise<PaymentIntent>
  /**
   * Refunds captured money. When everything was refunded before, also by hand in the provider's dashboard, returns that
   * refund and makes no new one.
   */
  refundIntent: (refund: NewRefund) => Promise<Refund>
  /** Returns every refund of an intent, newest first, also those made in the provider's dashboard. */
  listRefunds: (intentId: string) => Promise<Refund[]>
  /**
   * Reads a webhook from its raw body, byte for byte, and its `Stripe-Signature` header. Throws Problem `bad-signature`
   * when it was not signed with our secret, or was signed more than five minutes before `now`.
   */
  readWebhook: (rawBody: Uint8Array | string, signatureHeader: string | undefined, now: Date) => ProviderEvent
}
