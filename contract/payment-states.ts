/** The states of a payment as clients see them. docs/payments.md says how they follow from what is stored. */
export const paymentStates = [
  'open',
  'reserved',
  'capturing',
  'captured',
  'released',
  'cancelled',
  'uncollectable',
  'refunding',
  'refunding-part',
  'refund-failed',
  'refunded',
  'disputed',
  'lost',
  'cash-requested',
  'cash-reserved',
  'cash-sold',
  'cash-refunded',
  'cash-ended',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** In these states the phone is sold and its hand-over is not finished. */
export const awaitingHandOver = ['reserved', 'capturing', 'cash-reserved'] as const satisfies PaymentState[]

/** In these states the buyer has the phone, and the seller has or gets the money, of which a part may be refunded. */
const withBuyerStates = ['capturing', 'captured', 'refunding-part'] as const satisfies PaymentState[]

/** Whether a phone whose payment is in this state was handed over and not given back, for money or for cash. */
export const isWithBuyer = (state: PaymentState) =>
  state === 'cash-sold' || withBuyerStates.some((each) => each === state)

/** In these states the seller still has to finish the sale: its hand-over, or a sale whose money could not be taken. */
export const unfinishedStates = [...awaitingHandOver, 'uncollectable'] as const satisfies PaymentState[]
