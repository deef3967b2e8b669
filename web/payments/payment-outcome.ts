import type { PaymentIntentResult } from './stripe-types.ts'

/** What became of a card payment, as far as the provider says. */
export type Outcome =
  | { kind: 'authorized'; transactionId: string }
  /** The bank takes its time. */
  | { kind: 'processing' }
  /** The provider's own words, and whether it has any. */
  | { kind: 'failed'; message: string | undefined }

/** The money is reserved, to be taken once the phone is sold, or was taken already. */
const authorized = ['requires_capture', 'succeeded']

/** Reads what confirming or looking up an intent gave; one that was authorised before is authorised. */
export function readOutcome({ paymentIntent, error }: PaymentIntentResult): Outcome {
  const intent = paymentIntent ?? error.payment_intent
  if (intent && authorized.includes(intent.status)) return { kind: 'authorized', transactionId: intent.id }
  if (error) return { kind: 'failed', message: error.message }
  return paymentIntent.status === 'processing'
    ? { kind: 'processing' }
    : { kind: 'failed', message: undefined }
}
