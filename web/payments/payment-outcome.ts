import type { PaymentIntentResult } from './stripe-types.ts'

/** The result of a card payment, as the provider reports it. */
export type Outcome =
  | { kind: 'authorized'; transactionId: string }
  /** The bank has not decided yet. */
  | { kind: 'processing' }
  /** The provider's message; undefined if it sent none. */
  | { kind: 'failed'; message: string | undefined }

/** The money is reserved until the phone is sold, or already captured. */
const authorized = ['requires_capture', 'succeeded']

/** Reads the result of confirming or fetching an intent. An intent that was authorised earlier counts as authorised. */
export function readOutcome({ paymentIntent, error }: PaymentIntentResult): Outcome {
  const intent = paymentIntent ?? error.payment_intent
  if (intent && authorized.includes(intent.status)) return { kind: 'authorized', transactionId: intent.id }
  if (error) return { kind: 'failed', message: error.message }
  return paymentIntent.status === 'processing'
    ? { kind: 'processing' }
    : { kind: 'failed', message: undefined }
}
