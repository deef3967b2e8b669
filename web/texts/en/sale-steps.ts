import type { SaleEnd, SaleSide, SaleStepKind } from '#contract/sale-view.ts'

type EndSentence = (words: {
  who: string
  by: SaleSide | undefined
  isOwn: boolean
  text: string | undefined
}) => string

const because = (what: string, text: string | undefined) => (text ? `${what}: “${text}”` : `${what}.`)

/** How a sale ended before its money was taken: who ended it, and why. */
export const saleEnds: Record<SaleEnd['how'], EndSentence> = {
  cancelled: ({ who, isOwn, text }) => because(`${isOwn ? 'You' : who} cancelled this sale`, text),
  admin: ({ text }) => because('An admin ended this sale', text),
  agreed: () => 'Buyer and seller agreed to end this sale.',
  missed: () => 'The hand-over was not confirmed in time.',
  undecided: () =>
    'The reported problem was not decided in time, and the bank or wallet no longer holds the money.',
  left: () => 'The account of the buyer or of the seller was deleted.',
  authorization: () => 'The bank or wallet no longer holds the money.',
  unanswered: () => 'The seller did not answer within 24 hours.',
  rival: () => 'The phone went to another buyer.',
  replaced: () => 'The buyer paid for the phone in another way.',
  gone: () => 'The listing was removed.',
}

/** How a request for cash ended, before there was a sale. */
export const cashRequestEnds: typeof saleEnds = {
  ...saleEnds,
  cancelled: ({ who, by, isOwn, text }) =>
    because(`${isOwn ? 'You' : who} ${by === 'seller' ? 'declined' : 'withdrew'} this request`, text),
  admin: ({ text }) => because('An admin ended this request', text),
}

/** The steps of a sale, done and still to come. */
export const saleSteps: Record<SaleStepKind, { done: string; next: string; failed: string }> = {
  booked: { done: 'Booked', next: 'Book', failed: 'Not booked' },
  reserved: { done: 'Money reserved', next: 'Pay', failed: 'Not paid' },
  meeting: { done: 'Meeting agreed', next: 'Agree when to meet', failed: 'No meeting' },
  'handed-over': { done: 'Hand-over confirmed', next: 'Meet, check, hand over', failed: 'Not handed over' },
  captured: {
    done: 'Money taken',
    next: 'We take the money',
    failed: 'The money could not be taken',
  },
  problem: {
    done: 'Problem decided',
    next: 'An admin decides about the problem',
    failed: 'Problem not decided',
  },
  'part-refunded': {
    done: 'A part given back',
    next: 'A part of the money goes back',
    failed: 'No part given back',
  },
  payout: { done: 'Seller paid', next: 'We pay the seller', failed: 'The seller was not paid' },
  'cash-requested': { done: 'Cash requested', next: 'Ask for cash', failed: 'Not requested' },
  'cash-reserved': {
    done: 'Accepted: reserved for cash',
    next: 'The seller answers',
    failed: 'Not accepted',
  },
  'cash-sold': { done: 'Sold for cash', next: 'Meet, check, pay, take the phone', failed: 'Not sold' },
  ended: { done: 'Sale ended, nothing charged', next: 'The sale ends', failed: 'Sale not ended' },
  refunded: { done: 'Money given back', next: 'The money goes back', failed: 'The refund did not work' },
  disputed: {
    done: 'Dispute decided',
    next: 'The bank decides about the dispute',
    failed: 'The bank decided for the buyer',
  },
}

/** The steps that concern a side itself, in the words for that side. */
export const ownSteps = {
  buyer: {
    // In Bangla the buyer takes the phone, and the seller gives it.
    'handed-over': saleSteps['handed-over'],
    disputed: { ...saleSteps.disputed, failed: 'The bank decided in your favour' },
  },
  seller: {
    payout: { done: 'You were paid', next: 'We pay you', failed: 'You were not paid' },
    'cash-reserved': { ...saleSteps['cash-reserved'], next: 'You answer' },
    'cash-sold': { ...saleSteps['cash-sold'], next: 'Meet, count the money, hand over the phone' },
  },
} satisfies Record<SaleSide, Partial<typeof saleSteps>>
