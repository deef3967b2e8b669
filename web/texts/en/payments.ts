import { afterRefund } from '#sentences/after-refund.ts'

export const payments = {
  pageTitle: 'Payment',
  title: (phone: { name: string; model: string }) => `Payment for ${phone.name} model ${phone.model}`,
  please: (price: string) => `Please pay ${price}`,
  paidAmount: (price: string) => `Paid ${price}`,
  reservedAmount: (price: string) => `Reserved ${price}, not charged yet`,
  notTakenAmount: (price: string) => `${price} could not be taken`,
  nothingYet:
    'The amount is reserved on your card, and taken when you have the phone. A debit card may show it as paid at once; it comes back if the sale ends.',
  meetBy: (day: string) =>
    `You have until ${day} at the latest to meet and check the phone. After that the sale ends, and nothing is charged.`,
  moneyBack:
    'If the seller does not come, or the phone is not what the listing said, report it before the hand-over or within 48 hours after it: an admin can give your money back.',
  heldForYou: (clock: string) => `Kept for you: ${clock} left`,
  heldNoLonger:
    'Your ten minutes are over. You can still pay, and so can others: whoever pays first gets the phone.',
  notHeld:
    'This phone is not kept for you, because others have started to pay and did not finish. Whoever pays first gets it. If somebody is faster, you are not charged.',
  payBy: 'Pay by',
  card: 'Card',
  bkash: {
    name: 'bKash',
    how: 'bKash asks for your number, the code that it sends you, and your PIN on its own page. Then you come back here.',
    pay: 'Pay with bKash',
    opening: 'Opening bKash…',
    nothingYet: 'The money is only reserved in your bKash account. It is taken when you have the phone.',
    meetBy: (day: string) =>
      `You have until ${day} to meet and check the phone, a day less than with a card. After that the sale ends, and nothing is charged.`,
    pageTitle: 'Back from bKash',
    finishing: 'Asking bKash about your payment',
    finishingText: 'This takes a few seconds. Please stay on this page.',
    again: 'Back to the payment',
    cancelledTitle: 'You cancelled the payment',
    cancelledText: 'Nothing was taken from your bKash account. The phone is not yours yet.',
    failedTitle: 'The payment did not go through',
    failedText:
      'Nothing was taken from your bKash account. Go back to the payment to try again, or to pay by card.',
    declinedTitle: 'bKash declined the payment',
    unsettledTitle: 'We are still waiting for bKash',
    unsettledText:
      'We do not know yet whether your money is reserved. Do not pay again: press “Try again”, or come back to this page in a few minutes.',
    testWallets: {
      title: 'Test accounts: no real money moves',
      numbers: [
        { number: '01770618575', does: 'pays' },
        { number: '01823074817', does: 'has too little money' },
        { number: '01823074818', does: 'is blocked for payments' },
      ],
      rest: 'The code is 123456 and the PIN is 12121.',
    },
  },
  pay: 'Pay',
  paying: 'Paying…',
  settling: 'Payment accepted. Finishing…',
  settlingOffline:
    'You are offline. The payment is accepted, and we finish as soon as you are connected. Do not pay again.',
  back: 'Back to My Booking',
  loading: 'Loading your booking',

  /** The title of a sale that goes well: what is true now. `done` stands under it. */
  doneTitles: {
    reserved: 'The phone is reserved for you',
    capturing: 'The hand-over is confirmed',
    captured: 'The phone is paid for',
  },
  done: 'Congrats your payment completed',
  /** Replaces the title while something else matters more. */
  doneReported: 'Your purchase is waiting for a decision',
  donePartBack: 'You paid, and a part of it comes back',
  donePartReturned: 'You paid, and a part of it was sent back to you',
  details: {
    money: 'Money',
    reserved: (price: string) =>
      `${price} is reserved, not charged yet: it is taken when the hand-over is confirmed.`,
    frozen: (price: string) =>
      `${price} is reserved, not charged, and stays reserved until the problem is decided.`,
    seller: 'Seller',
    meeting: 'Meeting',
    code: 'Your code',
  },
  doneText: (place: string | undefined) =>
    place
      ? `The seller has your number and can call you. You suggested ${place}.`
      : 'The seller has your number and can call you.',
  doneAgreed: (when: string, place: string) => `${when}: ${place}`,
  doneCode: 'On the page of the sale. Give it only after checking the phone.',
  /** Shown right after paying, until the sale has loaded. */
  doneArrange: (seller: string | undefined) => `Agree with ${seller ?? 'the seller'} when to meet.`,
  doneAdvice:
    'The seller did not come? Report it. The phone is not what the listing said? Do not take it, and report that too. An admin can give your money back.',
  reportProblem: 'Report a problem',
  /** Replaces `done`, by the state of a payment that bought the phone. */
  notices: {
    uncollectable: {
      title: 'Your money could not be taken',
      text: 'You have paid nothing, and the seller keeps the phone. When they have cancelled the sale, you can pay again.',
    },
    'refund-failed': {
      title: 'Your refund has not worked yet',
      text: 'An admin is looking into it. You get an email when your money is on its way.',
    },
    disputed: {
      title: 'You disputed this payment with your bank',
      text: 'Your bank decides. You can follow it on the page of the sale.',
    },
    lost: {
      title: 'Your bank decided in your favour',
      text: 'Your bank returned your money. It may take a few days to show.',
    },
  },
  refundingText: `It goes back the way you paid. It may take a few days to show. ${afterRefund.buyer}`,
  refundedText: `It was sent back the way you paid. It may take a few days to show. ${afterRefund.buyer}`,
  /** Replaces `refundedText` for a sale in cash. */
  handedBackText: 'The seller has handed your cash back.',
  transaction: 'Transaction id',
  /** Replaces a page about money that failed to show. */
  failure: {
    title: 'This page could not be shown',
    asking: 'Asking how your money stands',
    /** For a phone that the reader has bought, however they pay for it. */
    bought: 'Do not pay again: your purchase is on record. The page of the sale says what is next.',
    notPaid:
      'We have no payment from you for this phone. Before you pay, press “Try again”: the page then finds a payment that was made just now.',
    sale: 'The sale is on record, and this is how its money stands now.',
    unknown:
      'We could not find out how your money stands. Do not pay again: press “Try again”, or look under My Booking in a few minutes.',
    seeSale: 'See the sale',
  },

  lostTitle: 'This phone has just been sold to someone else',
  lostText:
    'Somebody else was first. You were not charged. Your bank or wallet may show the amount as reserved for a few days.',
  takenDownTitle: 'This phone is no longer for sale',
  takenDownText: 'The listing was removed. You were not charged.',
  goneTitle: 'We could not find this booking',
  goneText: 'It was deleted, or it belongs to another account. Nothing was charged.',
  /** Above the server's sentence about a limit for reservations. */
  atLimitTitle: 'You cannot pay for this phone now',
  waits: {
    'being-paid': {
      title: 'Somebody is paying for this phone',
      text: 'If they do not finish, you can pay. Keep this page open: it checks by itself.',
    },
    'too-many-holds': {
      title: 'You are paying for two other phones',
      text: 'You can pay for two phones at a time. Pay for one of them under My Booking, or wait until its ten minutes are over.',
    },
    'held-too-often': {
      title: 'You cannot pay for this phone now',
      text: 'It was held too often in the last hour. You can try again later.',
    },
  },
  heldFor: (clock: string) => `At most ${clock} to go`,
  checkNow: 'Check now',
  priceTitle: 'The price has changed',
  priceText: (before: string, now: string) =>
    `The seller now asks ${now}. It was ${before} when you opened this page. You were not charged.`,
  priceAccept: (now: string) => `Continue with ${now}`,
  listingChangedTitle: 'The seller has changed this listing',
  listingChangedText:
    'Its text or photos are not the ones that you saw when you booked. Look at them again. If this is still the phone that you want, continue. You were not charged.',
  seeListing: 'See the phone',
  acceptListing: 'I have checked it, continue',
  unsettledTitle: 'Your payment was accepted, but we could not finish',
  unsettledText:
    'No money has been taken yet. Do not pay again: press “Try again”, or come back to this page later.',
  mismatchTitle: 'This payment does not match this booking',
  mismatchText: 'Do not pay again. Keep the transaction id below: with it, we find your payment.',
  /** Begins the sentence that says how to reach us. */
  mismatchContactIf: 'To ask about your money',
  cardFormSlow: 'The card form is taking longer than usual',
  cardFormSlowText: 'It comes from the payment provider. You can wait, or load this page again.',
  cardFormFailed: 'The card form could not be loaded',
  cardFormFailedText:
    'It comes from the payment provider. Check your connection, then try again. Nothing was charged.',
  incomplete: 'The payment was not finished, so nothing was charged. Try again.',
  processing: 'Your bank is still checking the payment. Wait a minute, then try again.',
  seeReceipt: 'See the sale',
  receiptOf: (phone: string) => `See the sale of ${phone}`,
  cash: {
    name: 'Cash at the meeting',
    how: 'Ask the seller. If they accept, the phone is reserved for you for 24 hours: you meet, check it, and pay in cash.',
    noProtection:
      'No money passes through us. If something is wrong with the phone, we cannot give your money back.',
    advice:
      'Meet in a busy place, and pay nothing before you have checked the phone. You can ask three times within 24 hours, for one phone at a time.',
    ask: 'Ask to pay in cash',
    seeRequest: 'See your request',
    reservedTitle: 'This phone is yours for cash',
    reservedText: 'The seller has accepted. When to meet, and your code, are on the page of the sale.',
    soldTitle: 'You bought this phone for cash',
    soldText: 'The hand-over is confirmed. No money passed through us.',
    seeSale: 'See the sale',
  },
  receipt: {
    smallInCash:
      'The price was agreed between the two of you. No money passed through Hatbodol, so this is no proof of payment.',
    /** Shown until the sale has loaded. */
    pageTitle: 'Sale',
    title: 'Receipt',
    loading: 'Loading the sale',
    /** Replaces `title` where no money is taken. */
    titleUntaken: 'Payment',
    /** Replaces `title` where nothing was paid through us. */
    titleInCash: 'Cash sale',
    /** What was done with the amount, by what it was paid with. */
    sums: {
      paid: { card: 'Paid by card', bkash: 'Paid by bKash', cash: 'Paid in cash, not through us' },
      reserved: { card: 'Reserved on the card', bkash: 'Reserved in bKash', cash: 'To be paid in cash' },
      released: {
        card: 'Reserved on the card, not charged',
        bkash: 'Reserved in bKash, not charged',
        cash: 'Not paid',
      },
      uncollectable: { card: 'Not taken from the card', bkash: 'Not taken from bKash', cash: 'Not paid' },
    },
    phone: 'Second-hand phone',
    brand: 'Brand',
    when: 'Sold (Dhaka time)',
    reservedAt: 'Reserved (Dhaka time)',
    ended: 'Ended (Dhaka time)',
    buyer: 'Buyer',
    paidOutFrom: 'Can be paid out from',
    refundReason: (text: string) => `Reason for the refund: ${text}`,
    seller: 'Seller',
    transaction: 'Transaction id',
    small: 'Sold through Hatbodol. The sale is between the seller and the buyer.',
    smallUntaken: 'This is not a receipt: the money has not been taken.',
    smallEnded: 'This is not a receipt: nothing was sold.',
    print: 'Print',
    /** What happened to the money. */
    notes: {
      refunded: (amount: string, when: string) => `${amount} was refunded to the buyer on ${when}.`,
      partlyUncharged: (amount: string) => `${amount} of the price was not charged, as agreed.`,
      partlyRefunded: (amount: string) => `${amount} of it was refunded to the buyer.`,
      refunding: 'The refund is on its way to the buyer.',
      refundingPart: 'A part of it is on its way back to the buyer.',
      released: 'Nothing was charged. The reserved amount may still show for a few days.',
      reserved:
        'It is reserved for now. It is taken at the hand-over, and the seller is paid 48 hours later at the earliest.',
      frozen: 'It is reserved for now. A problem is reported, and nothing is taken until it is decided.',
      capturing: 'The hand-over is confirmed, and the payment is being completed.',
      disputed: 'The buyer disputes this payment at their bank.',
      lost: 'The bank has returned the money to the buyer.',
      handedBack: (amount: string, when: string) => `${amount} was handed back to the buyer on ${when}.`,
      partlyHandedBack: (amount: string) => `${amount} of it was handed back to the buyer.`,
    },
    /** What an admin sent to the buyer by bank or wallet, because a refund was not possible. */
    byHand: (amount: string, when: string, reference: string | undefined) =>
      `${amount} of that was sent to the buyer by an admin on ${when}, by bank or wallet${reference ? `: transfer ${reference}` : ''}.`,
    byHandToYou: (amount: string, when: string, reference: string | undefined) =>
      `${amount} of that was sent to you by an admin on ${when}, by bank or wallet${reference ? `: transfer ${reference}` : ''}.`,
    /** Replaces `notes` for the buyer. */
    notesToBuyer: {
      refunded: (amount: string, when: string) => `${amount} was refunded to you on ${when}.`,
      partlyRefunded: (amount: string) => `${amount} of it was refunded to you.`,
      refunding: 'The refund is on its way to you.',
      refundingPart: 'A part of it is on its way back to you.',
      disputed: 'You disputed this payment with your bank.',
      lost: 'Your bank has returned the money to you.',
      handedBack: (amount: string, when: string) => `You got ${amount} back on ${when}.`,
      partlyHandedBack: (amount: string) => `You got ${amount} of it back.`,
    },
    /** Replaces `notes` for the seller. */
    notesToSeller: {
      released: 'The buyer was not charged.',
      reserved:
        'It is reserved for now. It is taken at the hand-over, and you are paid 48 hours later at the earliest.',
    },
  },
  notSent: 'Check your connection, then try again. You were not charged.',
  testCards: {
    title: 'Test cards: no real money moves',
    numbers: [
      { number: '4242 4242 4242 4242', does: 'is accepted' },
      { number: '4000 0000 0000 0002', does: 'is declined' },
      { number: '4000 0000 0000 9995', does: 'has insufficient funds' },
      { number: '4000 0025 0000 3155', does: 'asks for authentication' },
    ],
    rest: 'Any date in the future and any security code will do.',
  },
  errors: {
    'already-sold': 'This phone has just been sold to someone else. You were not charged.',
    'payment-incomplete': 'The payment was not approved, so nothing was charged. Try again.',
    'provider-unavailable':
      'The payment provider is not answering. Nothing was charged. Try again in a minute.',
  },
}
