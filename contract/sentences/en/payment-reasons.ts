/** Why the product itself changed a payment, by the code that is stored. Only the server loads this file. */
export const paymentReasons = {
  'provider-refused': 'The provider refused it.',
  'bank-refused': 'The bank refused it.',
  'refund-returned': 'The refund came back from the bank.',
  'cancelled-at-provider': 'It was cancelled at the provider.',
  'authorization-ended': 'The authorization ended before it was captured.',
  'listing-gone': 'The phone is gone.',
  'no-card': 'No card was given for a day.',
  'charged-without-sale': 'It was charged although it bought nothing.',
}

export type PaymentReason = keyof typeof paymentReasons
