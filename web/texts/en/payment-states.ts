import type { PaymentState } from '#contract/payment-states.ts'

/** The state of a captured payment of which a part was refunded. Amounts are formatted. */
export const partlyRefunded = (refunded: string, amount: string) =>
  `Partly refunded: ${refunded} of ${amount}`

/** Replaces it while all of that was not charged, as both sides had agreed. */
export const partlyUncharged = (uncharged: string, amount: string) =>
  `Paid, but ${uncharged} of ${amount} not charged`

/** The states of a payment, in the same words on every page; the seller reads `statesForSeller` where they differ. */
export const paymentStates: Record<PaymentState, string> = {
  open: 'Waiting for the payment',
  reserved: 'Reserved, not charged yet',
  capturing: 'Hand-over confirmed, money not taken yet',
  captured: 'Paid',
  released: 'Sale ended, nothing charged',
  cancelled: 'Cancelled, nothing charged',
  uncollectable: 'Money not taken',
  refunding: 'Refund under way',
  'refunding-part': 'A part is being refunded',
  'refund-failed': 'Refund failed',
  refunded: 'Refunded',
  disputed: 'Disputed',
  lost: 'Dispute: money back to the buyer',
  'cash-requested': 'Cash requested',
  'cash-reserved': 'Reserved for cash',
  'cash-sold': 'Sold for cash',
  'cash-refunded': 'Cash handed back',
  'cash-ended': 'Ended, not sold for cash',
}

/** What the seller has of the buyer's money. */
export const statesForSeller: Partial<typeof paymentStates> = {
  reserved: 'The buyer’s money is held for you',
}
