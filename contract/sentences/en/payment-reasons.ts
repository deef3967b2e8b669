/** Why the product itself changed a payment, by the code that is stored. */
export const paymentReasons = {
  'provider-refused': 'The provider refused it.',
  'bank-refused': 'The bank refused it.',
  'refund-returned': 'The refund came back from the bank.',
  'cancelled-at-provider': 'It was cancelled at the provider.',
  'authorization-ended': 'The bank or wallet stopped holding the money before it was taken.',
  'partly-captured': 'Only a part of the amount was taken at the provider.',
  'hand-over-missed': 'The hand-over was not confirmed in time.',
  'problem-undecided': 'The problem with this sale was not decided in time.',
  'request-unanswered': 'The seller did not answer in time.',
  replaced: 'The buyer paid for the phone in another way.',
  'person-left': 'The account of the buyer or of the seller was deleted.',
  'too-many-reservations': 'The buyer could not reserve another phone at the moment.',
  'listing-gone': 'The phone is no longer for sale.',
  'no-card': 'Nobody paid within a day.',
  'charged-without-sale': 'It was charged, but no phone was sold.',
  'not-charged': 'Both sides had agreed on it before, so it was not charged.',
  'nothing-taken': 'The provider says that nothing was taken.',
}

export type PaymentReason = keyof typeof paymentReasons
