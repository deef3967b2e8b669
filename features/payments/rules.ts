import { Problem } from '#contract/errors.ts'
import type { PaymentIntent } from '#services/payments/payments.ts'
import type { PaymentRow } from './queries.ts'

/** The card has said yes: the money is reserved, or already taken. */
export function isAuthorized(intent: PaymentIntent): boolean {
  return intent.status === 'requires_capture' || intent.status === 'succeeded'
}

/** Past the point where the buyer may simply walk away from it. */
export function isUnderWay(intent: PaymentIntent): boolean {
  return isAuthorized(intent) || intent.status === 'processing' || intent.status === 'requires_action'
}

export const paymentIncomplete = () =>
  new Problem('payment-incomplete', 'The card has not been authorised, so nothing was charged.')

/**
 * Throws `payment-mismatch` unless the provider's intent is the one we asked for: the same booking, phone, buyer,
 * amount and currency.
 */
export function assertMatches(intent: PaymentIntent, payment: PaymentRow): void {
  const same =
    intent.amountMinor === payment.amountMinor &&
    intent.currency === payment.currency &&
    intent.metadata.bookingId === payment.bookingId &&
    intent.metadata.itemId === payment.itemId &&
    intent.metadata.buyerId === payment.buyerId
  if (!same) throw new Problem('payment-mismatch', 'This transaction does not belong to this booking.')
}
