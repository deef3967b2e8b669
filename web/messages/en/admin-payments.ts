import type { Mover, PaymentState } from '#contract/payments.ts'

const states: Record<PaymentState, string> = {
  open: 'Waiting for the card',
  sold: 'Sold, money not taken yet',
  captured: 'Paid',
  cancelled: 'Given up',
  uncollectable: 'Money not collected',
  refunding: 'Refund under way',
  'refund-failed': 'Refund failed',
  refunded: 'Refunded',
  disputed: 'Disputed',
  lost: 'Dispute lost',
}

const steps: Record<string, string> = {
  opened: 'Payment opened',
  sold: 'Card authorised, phone sold',
  captured: 'Money taken',
  cancelled: 'Given up, nothing charged',
  uncollectable: 'The money could not be taken',
  refunding: 'Refund begun',
  'refund-failed': 'The refund failed',
  refunded: 'Money given back',
  'partly-refunded': 'Part of the money given back',
  disputed: 'Disputed by the card’s holder',
  lost: 'Dispute lost',
}

const movers: Record<Mover, string> = {
  buyer: 'the buyer',
  rival: 'another buyer',
  seller: 'the seller',
  admin: 'an admin',
  provider: 'the payment provider',
  job: 'Hatbodol',
  reconciliation: 'a reconciliation',
}

/** The screen of sales and their money. */
export const adminPayments = {
  title: 'Payments',
  text: 'Every sale and where its money is, newest first. Times are Dhaka’s.',
  loading: 'Fetching the payments',
  count: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  countAtLeast: (count: number) => `${count} payments and more`,
  list: 'Payments',
  empty: 'No payments yet',
  emptyText: 'When a buyer goes to pay for a phone it appears here.',
  emptyForState: (state: string) => `No payment is in the state “${state}”`,
  showAll: 'Show all payments',
  ofOnePhone: 'The payments for one phone.',

  filter: 'State',
  anyState: 'Any state',
  states,

  parties: (buyer: string, seller: string) => `${buyer} buys from ${seller}`,
  givenBack: (amount: string) => `${amount} given back`,
  reason: (reason: string) => `Reason of the refund: ${reason}`,
  timeline: 'Timeline',
  timelineOf: (phone: string) => `Timeline of ${phone}`,
  loadingTimeline: 'Fetching the timeline',
  transaction: 'Transaction id',
  steps,
  by: (who: string) => `by ${who}`,
  byNamed: (name: string, mover: string) => `by ${name}, ${mover}`,
  movers,

  refund: 'Refund',
  refundOf: (phone: string) => `Refund ${phone}`,
  refundTitle: (amount: string, buyer: string) => `Give ${amount} back to ${buyer}?`,
  refundText: 'All of it goes back to the card it came from. The phone stays sold. This cannot be undone.',
  refundConfirm: (amount: string) => `Refund ${amount}`,
  refundBegun: 'The money is on its way back',

  relist: 'Sell again',
  relistOf: (phone: string) => `Sell again: ${phone}`,
  relistTitle: (phone: string) => `Sell ${phone} again?`,
  relistText: (buyer: string, seller: string) =>
    `${buyer} has not paid: the money cannot be taken. The phone is for sale as before, and whoever pays first has it. If ${seller} took it off their list or left, it does not come back. Both are told by letter.`,
  handedOver: 'Does the buyer have the phone already?',
  handedOverText: 'Then cancel: nobody else can buy it any more, and the two must settle it between them.',
  relistConfirm: 'Put up for sale again',
  relisted: 'The phone is for sale again',
  relistedGone: 'The sale is undone. The phone does not come back for sale.',

  /** Asked before either. */
  why: 'Reason',
  whyHelp: 'Only admins read it. At most 500 characters.',

  books: {
    title: 'Comparison with the provider',
    loading: 'Fetching what the last comparison found',
    never: 'Our payments have not been compared with the provider yet.',
    run: 'Run now',
    done: 'Compared with the provider',
    causes: { schedule: 'on schedule', start: 'as the server started', admin: 'by an admin' },
    byAdmin: (name: string) => `by ${name}`,
    last: 'Last run',
    compared: (count: number) => (count === 1 ? '1 payment compared' : `${count} payments compared`),
    agree: 'Everything agrees with the provider.',
    agreeStill: 'Everything agrees with the provider: no payment has moved since the run before.',
    needsYou: 'Needs you',
    put: 'Put right',
    findings: 'What it found',
  },
}
