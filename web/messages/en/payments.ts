export const payments = {
  pageTitle: 'Payment',
  title: (phone: { name: string; model: string }) => `Payment for ${phone.name} model ${phone.model}`,
  please: (price: string) => `Please pay ${price}`,
  paidAmount: (price: string) => `Paid ${price}`,
  nothingYet: 'Your card is charged only if the phone becomes yours. A declined card costs nothing.',
  moneyBack:
    'If the seller does not come, or the phone is not what the listing said, an admin can give your money back.',
  keptForYou: (clock: string) => `Kept for you for ${clock}`,
  keptNoLonger:
    'Your ten minutes are over. You can still pay, and so can others: whoever pays first has the phone.',
  card: 'Card',
  pay: 'Pay',
  paying: 'Paying…',
  settling: 'Card accepted. Finishing…',
  back: 'Back to My Booking',
  loading: 'Fetching your booking',

  done: 'Congrats your payment completed',
  doneSeller: 'Your seller is',
  doneText: (place: string | undefined) =>
    place
      ? `The seller has your number and will call you. You meet at ${place}.`
      : 'The seller has your number and will call you.',
  doneTrouble:
    'If they do not come, or the phone is not what the listing said, do not take it and report the listing: an admin can give your money back.',
  toListing: 'To the listing',
  refundingText: 'It goes to the card it came from. Do not take the phone.',
  refundedText: 'It went to the card it came from. Your bank may take a few days to show it.',
  transaction: 'Transaction id',

  lostTitle: 'This phone has just been sold to someone else',
  lostText: 'Somebody was quicker. You were not charged: whatever your bank shows as reserved is let go.',
  takenDownTitle: 'This phone is no longer for sale',
  takenDownText: 'It was taken off the market. You were not charged.',
  goneTitle: 'This booking is not there',
  goneText: 'It was deleted, or it belongs to another account. Nothing was charged.',
  waits: {
    'being-paid': {
      title: 'Someone is paying for this phone',
      text: 'If they do not finish, you can pay. We look again by ourselves, so keep this page open.',
    },
    'too-many-holds': {
      title: 'You are paying for two other phones',
      text: 'Two at a time are the most. Pay for one of them under My Booking, or wait until its ten minutes are over.',
    },
    'held-too-often': {
      title: 'You have kept this phone twice within the hour',
      text: 'It is for others to pay for now. If nobody does, you can try again.',
    },
  },
  heldFor: (clock: string) => `At most ${clock} to go`,
  lookNow: 'Look now',
  priceTitle: 'The price has changed',
  priceText: (before: string, now: string) =>
    `The seller asks ${now} now; it was ${before} when you came here. You were not charged.`,
  priceAccept: (now: string) => `Go on with ${now}`,
  unsettledTitle: 'The card said yes, but we could not finish',
  unsettledText:
    'Nothing has been taken from it yet. Do not pay again: press “Try again”, or come back to this page later.',
  mismatchTitle: 'This payment does not fit this booking',
  mismatchText: 'Write to us with the transaction id below. Do not pay again.',
  cardFormFailed: 'The card form did not come',
  cardFormFailedText:
    'It comes from the payment provider. Check your connection, then try again. Nothing was charged.',
  incomplete: 'The payment was not finished, so nothing was charged. Try again.',
  processing: 'The bank is still thinking. Wait a minute, then look again.',
  seeReceipt: 'Receipt',
  receiptOf: (phone: string) => `Receipt of ${phone}`,
  receipt: {
    title: 'Receipt',
    loading: 'Fetching the receipt',
    paid: 'Paid by card',
    phone: 'Second-hand phone',
    brand: 'Brand',
    when: 'Bought (Dhaka time)',
    buyer: 'Buyer',
    seller: 'Seller',
    transaction: 'Transaction id',
    small: 'Paid through Hatbodol. The seller and the buyer trade with each other.',
    print: 'Print',
    /** What became of the money. */
    notes: {
      refunded: (amount: string, when: string) => `${amount} was given back to the buyer on ${when}.`,
      partlyRefunded: (amount: string) => `${amount} of it was given back to the buyer.`,
      refunding: 'All of it is on its way back to the buyer.',
      sold: 'The card was authorised. The money is being taken.',
      uncollectable: 'The money could not be taken from the card.',
      disputed: 'The card’s holder has disputed this payment.',
      lost: 'The bank has given the money back to the buyer.',
    },
  },
  notSent: 'Check your connection, then try again. You were not charged.',
  testCardsTitle: 'Test cards: no real money moves',
  testCards: [
    { number: '4242 4242 4242 4242', does: 'is accepted' },
    { number: '4000 0000 0000 0002', does: 'is declined' },
    { number: '4000 0000 0000 9995', does: 'has insufficient funds' },
    { number: '4000 0025 0000 3155', does: 'asks for authentication' },
  ],
  testCardsRest: 'Any date in the future and any security code will do.',
  errors: {
    'already-sold': 'This phone has just been sold to someone else. You were not charged.',
    'too-many-requests': 'There were too many tries. Wait a minute, then try again.',
    'payment-incomplete': 'The card has not been authorised, so nothing was charged. Try again.',
    'provider-unavailable':
      'The payment provider does not answer. Nothing was charged. Try again in a minute.',
  },
}
