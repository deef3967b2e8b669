import type { SaleProblemState } from '#contract/sale-problems.ts'

export const bookings = {
  dialogTitle: 'Book this phone',
  dialogText: 'Booking is free. You pay under My Booking, when you are ready.',
  /** Below the promise that the money is held. */
  howMoney: 'The seller gets it when you have given them your code.',
  /** Replaces `howMoney` if the seller also accepts cash. */
  howMoneyOrCash:
    'The seller gets it when you have given them your code. Paid in cash at the meeting, no money passes through us.',
  name: 'Name',
  email: 'Email',
  model: 'Model',
  price: 'Price',
  meetLocation: 'Meet location',
  meetLocationHelp: (max: number) =>
    `A busy place you can both reach: a market, a station, a bank. At most ${max} characters.`,
  otherDistrict: (place: string, phone: string) =>
    `This phone is in ${phone}, and that place seems to be in ${place}. Make sure that you can both get there.`,
  phoneNumber: 'Phone number',
  phoneNumberHelp:
    'The seller gets it once the phone is reserved for you, and can call you. For example 01712 345678.',
  askNumber: 'This does not look like a Bangladeshi number. Use it anyway?',
  keepNumber: 'Use it anyway',
  changeNumber: 'Change it',
  book: 'Book Now',
  signInFirst: 'Please Login First',
  guestText: 'You will be asked to log in first. What you type here is kept.',
  booked: 'Item booked successfully',
  bookedBefore: 'You have already booked this phone',
  bookedBeforeText: 'You can find it under My Booking.',
  errors: {
    'already-sold': 'This phone has just been sold to someone else.',
    'own-listing': 'This is your own listing, so you cannot book it.',
    'not-found': 'This listing has been removed.',
    'not-signed-in': 'You have been logged out. Log in again: what you typed is kept.',
    'too-many-requests': 'You have tried too often. Wait a minute, then try again.',
    'payment-under-way':
      'A payment for this booking is in progress. Finish it, or try again in a few minutes.',
  },

  title: 'My Booking',
  text: 'The phones you have booked. Booking does not reserve a phone: pay to reserve it.',
  caption: 'My bookings',
  count: (rowCount: number, more: boolean) =>
    more ? `More than ${rowCount} bookings` : rowCount === 1 ? '1 booking' : `${rowCount} bookings`,
  phone: 'Phone',
  seller: 'Seller',
  state: 'State',
  when: 'Booked',
  noMeetLocation: 'Not given',
  actions: 'Actions',
  pay: 'PAY',
  payFor: (phone: string) => `PAY for ${phone}`,
  paid: 'paid',
  disputed: 'Disputed',
  refundFailed: 'Refund failed',
  notTaken: 'Not paid',
  refunding: 'Refunding',
  refunded: 'Refunded',
  returned: 'Money returned',
  soldToOther: 'Sold',
  inCash: 'For cash',
  paidByYou: 'You bought it',
  refundingToYou: 'Your refund is on its way',
  refundedToYou: 'Your money was refunded',
  /** The state of the buyer's report, for the states that still matter. */
  problems: {
    open: 'Problem reported',
    answered: 'The seller answered your report',
    'handing-back': 'You have agreed: confirm the money when you have it',
    upheld: 'An admin decided in your favour',
    declined: 'Your report was declined',
  } as Partial<Record<SaleProblemState, string>>,
  /** The state of the seller's report, while it is open. */
  otherProblems: {
    open: 'Problem reported: answer it',
    answered: 'You answered: an admin decides',
  } as Partial<Record<SaleProblemState, string>>,
  notPaid: 'Not paid yet',
  paidByOther: 'Sold to someone else',
  withdrawn: 'No longer for sale',
  /** What the buyer can expect or do, by the state of the booking. */
  next: {
    notPaid: 'Pay to reserve it. Until then, somebody else can buy it.',
    withdrawn: 'The listing was taken down. You were not charged.',
    paidByOther: 'Another buyer was first. You were not charged.',
    paidByYou: 'See what to do next on the page of the sale.',
  },
  /** Replaces `next.notPaid` while somebody pays for the phone. */
  held: {
    you: (until: string) => `Kept for you until ${until}: pay now.`,
    another: (until: string) => `Somebody else is paying for it. It may be free again at ${until}.`,
  },
  /** Shown while the buyer may not pay, because of sales that ended before their hand-over. */
  payFrom: (when: string) =>
    `Because of your sales that ended before their hand-over, you cannot pay before ${when}.`,
  /** Follows the sentence about a sale that ended before the money was taken. */
  nextOfEnded: {
    payAgain: 'The phone is for sale again: you can pay again, or delete the booking.',
    payAgainFrom: (when: string) =>
      `The phone is for sale again: you can pay again from ${when}, or delete the booking.`,
    gone: 'The phone is no longer for sale.',
  },
  seeOthers: (brand: string) => `Other ${brand} phones`,
  deleteOf: (phone: string) => `Delete the booking of ${phone}`,
  deleteWhat: (phone: string) => `your booking of ${phone}`,
  deleteUnpaid: 'The phone stays for sale, and you can book it again.',
  deleteWithdrawn: 'The phone is no longer for sale.',
  deleted: 'Booking deleted',
  emptyTitle: 'You have not booked a phone yet',
  emptyText: 'Booking is free. Find a phone and book it: it appears here. Pay to reserve it.',
  emptyAction: 'Browse phones',
  loading: 'Loading your bookings',
}
