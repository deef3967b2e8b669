/** The status of an authorization, with Stripe's names. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

/** What the bank says a dispute is about. The amount is undefined if it is not in the currency of the payment. */
export type DisputeTerms = { amountMinor?: number; reason?: string }

export type PaymentIntent = {
  id: string
  clientSecret: string
  status: IntentStatus
  amountMinor: number
  /** How much was taken from the card; 0 while the payment is only authorised. */
  capturedMinor: number
  /**
   * How much of the captured money was refunded or is being refunded. What a cancelled authorization releases does not
   * count.
   */
  refundedMinor: number
  /**
   * Whether the card's holder has disputed the charge with their bank, however that ended. An inquiry of the bank,
   * which takes no money, does not count.
   */
  isDisputed: boolean
  /** The provider's id of the latest dispute that is more than an inquiry. */
  disputeId?: string
  disputeTerms?: DisputeTerms
  /** When that dispute began and how it ended, once it has ended. */
  endedDispute?: { id: string; ended: 'won' | 'lost'; beganAt: Date }
  /** Until when evidence is accepted for a dispute that waits for our answer, if the provider states it. */
  disputeAnswerBy?: Date
  /**
   * When the authorization ends; undefined while the card is not authorised, or when the provider does not state it.
   */
  captureBefore?: Date
  currency: string
  /** `buyerId` is undefined when bKash does not return it. The booking has only one buyer anyway. */
  metadata: Omit<IntentMetadata, 'buyerId'> & Partial<Pick<IntentMetadata, 'buyerId'>>
  /**
   * True when the answer to its authorization or cancellation was lost, so `status` may be wrong: a payment that
   * counts as `canceled` may be authorised or captured, and one that counts as `succeeded` may be cancelled. Check it
   * again later.
   */
  isUnsure?: boolean
  /** The provider's own page, where the buyer approves a payment by bKash. Only a new intent has it. */
  payAt?: string
}

export type IntentMetadata = { bookingId: string; itemId: string; buyerId: string }

/** The status of a refund, with Stripe's names. The buyer gets no money only when it is `failed` or `canceled`. */
export type RefundState = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'

export type Refund = {
  id: string
  intentId: string
  state: RefundState
  amountMinor: number
  /** The key it was requested with; undefined for one made in the provider's dashboard. */
  idempotencyKey?: string
}

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
  /**
   * For `charge.dispute.*`. `state` is Stripe's status of the dispute; `won` and `lost` are final. Evidence is accepted
   * until `answerBy`.
   */
  dispute?: { id: string; state: string; beganAt: Date; answerBy?: Date; terms?: DisputeTerms }
}

/**
 * Money that entered or left our account at the provider because of one payment: negative when it left. `feeMinor` is
 * what the provider kept for it.
 */
export type Movement = {
  id: string
  kind: 'charge' | 'refund' | 'dispute'
  amountMinor: number
  feeMinor: number
  /** The currency of both amounts: that of our account at the provider, not always that of the payment. Lower case. */
  currency: string
}

/** An intent in a list. `movements` are all of its movements of money; undefined when the list does not say them all. */
export type ListedIntent = PaymentIntent & { movements: Movement[] | undefined }

/** A page of a list: those of its intents that are ours, and when its oldest was created, undefined if it has none. */
export type IntentPage = { intents: ListedIntent[]; reachesBackTo: Date | undefined }

/**
 * The provider understood a request for a refund and refused it. `code` is the provider's. After any other error, the
 * refund may have been made.
 */
export class RefundRefused extends Error {
  readonly code: string | undefined

  constructor(code: string | undefined, cause: Error) {
    super(cause.message, { cause })
    this.code = code
  }
}

type NewIntent = {
  amountMinor: number
  currency: string
  metadata: IntentMetadata
  idempotencyKey: string
  /**
   * For a payment by bKash: the address, without a query, to which its page sends the buyer back. The key has no
   * effect.
   */
  bkash?: { returnTo: string }
}

type NewRefund = {
  intentId: string
  /** Undefined refunds everything that was captured and not yet refunded. */
  amountMinor?: number
  /** One key makes one refund, however often it is requested and even when replies are lost. */
  idempotencyKey: string
}

/**
 * A payment provider: Stripe for cards, bKash, or the emulators that speak their protocols. Every call has a key, a
 * time-out and a limited number of retries with that key. It throws Refusal `provider-unavailable` when there is
 * still no answer, or at once while the provider keeps failing. A call without an answer may have been done: repeat
 * it with the same key. Never make a call inside a transaction.
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
  /**
   * Executes a payment that the buyer has approved on bKash's page, at most once, and returns the intent. Throws
   * Refusal `payment-declined` when the wallet cannot pay. Cards are authorised from the browser, so for them it is
   * the same as `findIntent`.
   */
  authorizeIntent: (id: string) => Promise<PaymentIntent | undefined>
  /**
   * Takes the authorised money, or only this amount and releases the rest, which bKash cannot: it takes all of it. Returns
   * the intent, also when it was captured before, whatever was taken then.
   */
  captureIntent: (id: string, amountMinor?: number) => Promise<PaymentIntent>
  /** Releases an authorization, so that nothing is charged. Returns the intent, also when it was cancelled before. */
  cancelIntent: (id: string) => Promise<PaymentIntent>
  /**
   * Refunds captured money. Without an amount, when everything has been refunded already, also in the provider's
   * dashboard, returns the newest refund and makes no new one. Throws RefundRefused, for example when the amount is
   * more than is left.
   */
  refundIntent: (refund: NewRefund) => Promise<Refund>
  /**
   * Returns the intents that this installation created from `from` until before `until`, in pages of a hundred, the newest
   * first. Only those by card: bKash has no such list.
   */
  listIntents: (period: { from?: Date; until: Date }) => AsyncIterable<IntentPage>
  /** Returns every refund of an intent, newest first, also those made in the provider's dashboard. */
  listRefunds: (intentId: string) => Promise<Refund[]>
  /** Returns every movement of money of an intent, also failed refunds and disputes that were won, with its fees. */
  listMovements: (intentId: string) => Promise<Movement[]>
  /**
   * Reads a webhook from its raw body, byte for byte, and its `Stripe-Signature` header. Throws Refusal `bad-signature`
   * when it was not signed with our secret, or was signed more than five minutes before `now`.
   */
  readWebhook: (rawBody: Uint8Array | string, signatureHeader: string | undefined, now: Date) => ProviderEvent
}
