import type { PaymentState } from '#contract/payment-states.ts'

/** To which states a payment can change from each state, as clients see them. */
const visibleChanges: Partial<Record<PaymentState, readonly PaymentState[]>> = {
  open: ['reserved', 'cancelled'],
  reserved: ['capturing', 'captured', 'released'],
  capturing: ['captured', 'uncollectable'],
  uncollectable: ['captured', 'cancelled'],
  captured: ['refunding', 'refunding-part', 'refunded', 'disputed', 'lost'],
  released: ['refunding'],
  cancelled: ['refunding'],
  refunding: ['refunded', 'refund-failed', 'cancelled'],
  'refunding-part': ['captured'],
  refunded: ['refund-failed', 'disputed', 'lost', 'cancelled'],
  'refund-failed': ['refunding', 'refunding-part', 'refunded', 'captured', 'cancelled', 'disputed', 'lost'],
  disputed: ['captured', 'lost', 'refunded'],
  'cash-requested': ['cash-reserved', 'cash-ended'],
  'cash-reserved': ['cash-sold', 'cash-ended'],
  'cash-sold': ['cash-refunded'],
}

/** Such as `payment captured → refunding`. */
export const visibleChangeNames = Object.entries(visibleChanges).flatMap(([from, states]) =>
  states.map((to) => `payment ${from} → ${to}`),
)
