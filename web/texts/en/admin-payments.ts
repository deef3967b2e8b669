import type { PaymentStepKind } from '#contract/events.ts'
import type { ChangedBy, PaymentMeans } from '#contract/payments.ts'
import { paymentStates } from './payment-states.ts'

const steps: Record<PaymentStepKind, string> = {
  opened: 'Payment opened',
  reserved: 'Money and phone reserved',
  capturing: 'Hand-over confirmed',
  'meeting-proposed': 'Meeting proposed',
  'meeting-agreed': 'Meeting agreed',
  'sale-explained': 'Told us what happened',
  'explanation-read': 'Marked as read',
  'code-locked': 'Too many wrong hand-over codes',
  'code-renewed': 'New hand-over code',
  captured: 'Money taken',
  released: 'Sale ended, nothing charged',
  cancelled: 'Cancelled, nothing charged',
  uncollectable: 'The money could not be taken',
  refunding: 'Refund started',
  'refunding-part': 'Refund of a part started',
  'refund-failed': 'The refund failed',
  'refund-withdrawn': 'Failed refund dropped',
  'refund-by-hand': 'Paid to the buyer by hand',
  'excess-explained': 'Money too much settled',
  refunded: 'Refunded',
  'partly-uncharged': 'A part was not charged',
  'partly-refunded': 'Partly refunded',
  disputed: 'Disputed at the buyer’s bank',
  'dispute-won': 'Dispute won, the sale stands',
  lost: 'Dispute lost, money returned',
  'cash-requested': 'Asked to pay in cash',
  'cash-reserved': 'Phone reserved for cash',
  'cash-sold': 'Phone sold for cash',
  'cash-refunded': 'Cash handed back',
  'cash-ended': 'Ended, not sold for cash',
  'problem-reported': 'Problem reported',
  'problem-answered': 'Problem answered',
  'problem-refunded': 'Problem closed by a refund',
  'problem-handing-back': 'Agreed that cash is handed back',
  'problem-upheld': 'Problem decided for the buyer',
  'problem-captured': 'Problem decided for the seller',
  'problem-released': 'Problem decided for the buyer',
  'problem-declined': 'Problem declined',
  'problem-settled': 'Problem settled by both sides',
  'problem-offered': 'Offer made',
  'problem-offer-ended': 'Offer not accepted in time',
  'problem-withdrawn': 'Problem withdrawn',
  'problem-undone': 'Problem closed with the sale',
  'problem-dispute-won': 'Problem closed: dispute won',
  'problem-dispute-lost': 'Problem closed: dispute lost',
}

const changedBy: Record<ChangedBy, string> = {
  buyer: 'the buyer',
  rival: 'another buyer',
  seller: 'the seller',
  admin: 'an admin',
  agreement: 'an agreement of both sides',
  provider: 'the payment provider',
  job: 'Hatbodol',
  reconciliation: 'a check with the provider',
}

const providers: Record<PaymentMeans, string> = { card: 'Card', bkash: 'bKash', cash: 'Cash' }

/** The texts of the admin page of payments. */
export const adminPayments = {
  title: 'Payments',
  text: 'Every sale and where its money is, newest first. Times are Dhaka time.',
  searchLabel: 'Search by transaction id, phone number, email or name',
  loading: 'Loading the payments',
  count: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  countAtLeast: (count: number) => `More than ${count} payments`,
  list: 'Payments',
  empty: 'No payments yet',
  emptyText: 'When a buyer starts to pay for a phone, it appears here.',
  emptyGroups: {
    unread: 'There is no new message about a missed hand-over',
    explained: 'Nobody has told us about a missed hand-over yet',
    owed: 'No refund has failed',
  },
  emptyForState: (state: string) => `No payment is in the state “${state}”`,
  showAll: 'Show all payments',
  emptySearch: (words: string) => `No payment for “${words}”`,
  emptySearchText:
    'Search by the whole transaction id, the phone number, or a part of the name or email address.',
  ofOneListing: 'The payments for one phone.',
  ofOneBooking: 'All attempts to pay for one booking.',
  attempts: (count: number) =>
    count === 1
      ? '1 other payment attempt: nothing was reserved'
      : `${count} other payment attempts: nothing was reserved`,

  filter: 'State',
  anyState: 'Any state',
  groups: {
    unread: 'Missed hand-overs: new messages',
    explained: 'Missed hand-overs: all messages',
    owed: 'Failed refunds still owed',
  },
  told: (name: string, text: string) => `${name} told us: “${text}”`,
  new: 'New',
  read: 'Mark as read',
  readOf: (phone: string) => `Mark as read what we were told about ${phone}`,
  readDone: 'Marked as read',
  states: paymentStates,

  /** How the buyer pays. */
  providers,
  parties: (buyer: string, seller: string) => `${buyer} buys from ${seller}`,
  givenBack: (amount: string) => `${amount} refunded`,
  reason: (reason: string) => `Reason for the refund: ${reason}`,
  timeline: 'Timeline',
  timelineOf: (phone: string) => `Timeline of ${phone}`,
  loadingTimeline: 'Loading the timeline',
  transaction: 'Transaction id',
  steps,
  by: (who: string) => `by ${who}`,
  byNamed: (name: string, who: string) => `by ${name}, ${who}`,
  changedBy,

  refund: 'Refund',
  refundOf: (phone: string) => `Refund ${phone}`,
  refundTitle: (amount: string | undefined, buyer: string) =>
    amount === undefined ? `How much goes back to ${buyer}?` : `Refund ${amount} to ${buyer}?`,
  refundText: 'The money goes back the way the buyer paid. The phone stays sold. This cannot be undone.',
  amount: 'Amount in taka',
  amountHelp: (read: string | undefined, left: string) =>
    read === undefined ? `At most ${left}: that is what is left.` : `${read}, of ${left} that is left.`,
  amountTooLarge: (left: string) => `At most ${left} is left to refund.`,
  amountAll: (left: string) => `All that is left: ${left}`,
  refundConfirm: (amount: string | undefined) => (amount === undefined ? 'Refund' : `Refund ${amount}`),
  releaseText:
    'The money is only reserved: nothing is charged, the sale ends, and the phone is for sale again at once. This cannot be undone.',
  refundBegun: (amount: string, buyer: string) => `The refund is on its way: ${amount} to ${buyer}`,
  releaseBegun: 'The sale has ended',

  /** Replaces `refund` before the hand-over, when the money is only reserved or the sale is in cash. */
  endSale: {
    open: 'End the sale',
    openOf: (phone: string) => `End the sale of ${phone}`,
    title: (phone: string) => `End the sale of ${phone}?`,
  },
  endCash: {
    title: (phone: string) => `End the sale of ${phone} for cash?`,
    text: 'No money passed through us. The sale ends, and the phone is for sale again at once. This cannot be undone.',
    done: 'The sale has ended',
  },

  /** A refund that failed, and how an admin drops it. */
  failedRefund: (amount: string) => `${amount} still has to go back to the buyer`,
  withdraw: {
    open: 'Drop refund',
    openOf: (phone: string) => `Drop refund for ${phone}`,
    title: (amount: string, buyer: string) => `Drop the refund of ${amount} to ${buyer}?`,
    text: (amount: string, seller: string) =>
      `A refund of ${amount} has failed. If you drop it, ${seller} keeps this money, and it is paid out. To try the refund again, press “Refund” instead.`,
    help: 'The buyer and the seller read it. At most 500 characters.',
    confirm: 'Drop the refund',
    done: 'The failed refund is dropped',
  },

  /** What an admin paid to the buyer by bank or wallet, because a refund is not possible. */
  byHand: {
    open: 'Paid by hand',
    openOf: (phone: string) => `Paid by hand: ${phone}`,
    title: (amount: string | undefined, buyer: string) =>
      amount === undefined
        ? `What did you pay to ${buyer} by hand?`
        : `You paid ${amount} to ${buyer} by hand?`,
    text: 'Pay the buyer first, from Hatbodol’s bank account or wallet, then record it here. The seller no longer gets this amount. This cannot be undone.',
    /** Shown before `text` for a payment that bought nothing. */
    compareFirst:
      'No phone was sold with this payment, so perhaps no money was taken. Check it in the provider’s dashboard first.',
    amountHelp: (read: string | undefined, open: string) =>
      read === undefined
        ? `At most ${open}: this still has to go back to the buyer.`
        : `${read}, of ${open} that still has to go back.`,
    amountTooLarge: (open: string) => `At most ${open} still has to go back.`,
    amountAll: (open: string) => `All of it: ${open}`,
    reference: 'Number of the transfer',
    referenceHelp: 'As the bank or the wallet names it. The buyer and admins read it.',
    help: 'The buyer and the seller read it. At most 500 characters.',
    confirm: 'Record it',
    done: 'It is recorded',
    sent: (
      by: string | undefined,
      amount: string,
      transfer: { when: string; reference: string; reason: string },
    ) => {
      const paid = by === undefined ? `${amount} was paid` : `${by} paid ${amount}`
      return `${paid} to the buyer by hand, ${transfer.when}, transfer ${transfer.reference}: ${transfer.reason}`
    },
  },

  /** What the buyer got back twice, and how an admin settled it. */
  excess: {
    tooMuch: (amount: string) => `The buyer has ${amount} too much`,
    open: 'Settle',
    openOf: (phone: string) => `Settle what the buyer of ${phone} has too much`,
    title: (amount: string | undefined, buyer: string) =>
      amount === undefined
        ? `How did it end with what ${buyer} has too much?`
        : `Settle ${amount} with ${buyer}?`,
    text: 'It went back twice: by hand, and by the provider or the bank. Record here how it ended. It is then no longer reported, and the books agree. This cannot be undone.',
    how: 'How did it end?',
    ways: {
      returned: 'The buyer paid it back to Hatbodol’s bank account or wallet',
      'written-off': 'Hatbodol bears the loss, and no longer asks for it',
    },
    amountHelp: (read: string | undefined, open: string) =>
      read === undefined ? `At most ${open}: that is too much.` : `${read}, of ${open} that is too much.`,
    amountTooLarge: (open: string) => `At most ${open} is too much.`,
    amountAll: (open: string) => `All of it: ${open}`,
    help: 'Only admins read it. With the number of the transfer, if there is one. At most 500 characters.',
    confirm: 'Record it',
    done: 'It is recorded',
  },

  relist: 'Sell again',
  relistOf: (phone: string) => `Sell again: ${phone}`,
  relistTitle: (phone: string) => `Sell ${phone} again?`,
  relistText: (buyer: string, seller: string) =>
    `${buyer} has not paid: the money cannot be taken. The phone will be for sale as before, and whoever pays first gets it. If ${seller} deleted the listing or their account, it will not come back. Both get an email.`,
  handedOver: 'Does the buyer have the phone already?',
  handedOverText:
    'Then press “Cancel”: the phone must not be sold twice. Buyer and seller settle the payment between them.',
  relistConfirm: 'Put up for sale again',
  relisted: 'The phone is for sale again',
  relistedGone: 'The sale is undone. The phone does not come back for sale.',

  /** The field for the reason, in the dialogs for a refund and for relisting. */
  why: 'Reason',
  whyHelp: 'Only admins read it. At most 500 characters.',
  whyTheyReadHelp: 'The buyer and the seller read it. At most 500 characters.',
  /** Asked when an admin ends a sale before its hand-over. */
  buyerPart: {
    legend: 'Is the buyer responsible?',
    clears: 'No: the seller let them down, or nobody is to blame',
    counts: 'Yes, or it is not clear. It counts like a cancellation by the buyer',
  },

  reconciliation: {
    title: 'Check with the payment provider',
    loading: 'Loading what the last check found',
    never: 'Our payments have not been checked with the payment provider yet.',
    run: 'Check now',
    done: 'Checked with the payment provider',
    causes: { schedule: 'on schedule', start: 'when the server started', admin: 'by an admin' },
    byAdmin: (name: string) => `by ${name}`,
    last: 'Last check',
    compared: (count: number) => (count === 1 ? '1 payment checked' : `${count} payments checked`),
    agree: 'Every payment is the same here and at the payment provider.',
    agreeUnchanged: 'No payment has changed since the last check.',
    needsYou: 'Needs your attention',
    corrected: 'Corrected',
    findings: 'What it found',
    explain: {
      open: 'Explain',
      openOf: (intentId: string) => `Explain the payment ${intentId}`,
      title: (amount: string) => `Leave ${amount} where it is?`,
      text: 'It is no longer reported. Nothing is refunded, and no sale is recorded, so the payouts do not have this money. First make sure that the buyer has the phone and that the seller has been paid.',
      confirm: 'Leave it there',
      done: 'This payment is no longer reported',
    },
  },
}
