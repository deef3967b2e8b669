import type { PaymentIntent } from '#services/payments/payments.ts'

/** What becomes of an intent that no payment names. */
export type UnknownIntentStep = 'forget' | 'restore' | 'cancel' | 'report'

/**
 * Decides about an intent that no payment names. `canRestore`: its booking waits for a payment, or its phone is gone, so
 * that a new payment for it comes to the usual end. Money that was taken for anything else is left to an admin: the buyer
 * probably has the phone, because money is taken at the hand-over.
 */
export function decideUnknownIntent(intent: PaymentIntent, canRestore: boolean): UnknownIntentStep {
  const { status, capturedMinor, refundedMinor } = intent
  if (status === 'canceled') return 'forget'
  if (status === 'succeeded' && refundedMinor >= capturedMinor) return 'forget'
  if (canRestore) return 'restore'
  return status === 'succeeded' ? 'report' : 'cancel'
}
