import type { PaymentIntent } from '#services/payments/payments.ts'

/** What becomes of an intent that no payment names. */
type UnknownIntentStep = 'forget' | 'restore' | 'cancel' | 'report'

/**
 * What an intent would buy now. `waiting`: its phone, which is for sale at this price, for a booking that waits for its
 * payment. `sold-to-other`: nothing, because another buyer has bought the phone. `other`: nothing, for any other reason.
 */
export type BookingOfIntent = 'waiting' | 'sold-to-other' | 'other'

/**
 * Decides about an intent that no payment names. Money is taken at the hand-over, so whoever paid probably has the phone.
 * So taken money is restored only if it still buys the phone, or if somebody else has the phone: then it goes back in
 * the usual way. Otherwise an admin has to find out.
 */
export function decideUnknownIntent(intent: PaymentIntent, booking: BookingOfIntent): UnknownIntentStep {
  const { status, capturedMinor, refundedMinor } = intent
  if (status === 'canceled' || (status === 'succeeded' && refundedMinor >= capturedMinor)) return 'forget'
  if (booking === 'waiting') return 'restore'
  if (status !== 'succeeded') return 'cancel'
  return booking === 'sold-to-other' ? 'restore' : 'report'
}
