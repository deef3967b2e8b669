import type { PaymentState } from '#contract/payments.ts'

/** The state of a captured payment of which a part was refunded. Amounts are formatted. */
export const partlyRefunded = (refunded: string, amount: string) =>
  `Partly refunded: ${refunded} of ${amount}`

/** The states of a payment, in the same words on every page. */
export const paymentStates: Record<PaymentState, string> = {
  open: 'Waiting for the payment',
  reserved: 'Reserved, not charged yet',
  capturing: 'Handed over, money not taken yet',
  captured: 'Paid',
  released: 'Released, nothing charged',
  cancelled: 'Cancelled',
  uncollectable: 'Money not collected',
  refunding: 'Refund under way',
  'refunding-part': 'Refund of a part under way',
  'refund-failed': 'Refund failed',
  refunded: 'Refunded',
  disputed: 'Disputed',
  lost: 'Dispute: money back to the buyer',
  'cash-requested': 'Cash requested',
  'cash-reserved': 'Reserved for cash',
  'cash-sold': 'Sold for cash',
  'cash-ended': 'Cash ended',
}
