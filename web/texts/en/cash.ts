import { saleSteps } from './sale-steps.ts'
import { sales } from './sales.ts'

/** A text that both sides read. */
const forBoth = (text: string) => ({ buyer: () => text, seller: () => text })

/** The steps of a sale in cash. */
export const cashSteps: typeof saleSteps = {
  ...saleSteps,
  ended: { done: 'Reservation ended', next: 'The reservation ends', failed: 'Reservation not ended' },
}

/** The steps of a request for cash that the seller has not accepted. */
export const cashRequestSteps: typeof saleSteps = {
  ...saleSteps,
  ended: { done: 'Request ended', next: 'The request ends', failed: 'Request not ended' },
}

/** The texts of a sale where the buyer pays in cash. */
export const cashSales: typeof sales = {
  ...sales,
  until: (when) =>
    `Confirm the hand-over by ${when} (Dhaka time). After that the phone is no longer reserved.`,
  codeWarning: 'Give it only when you have the phone in your hand, never in a call or a message.',
  confirmText: 'Confirm it when you have checked, paid for and taken the phone. Then it is sold.',
  enterText: 'Count the money and hand over the phone. Then ask for the buyer’s code.',
  cancellation: {
    ...sales.cancellation,
    text: forBoth('The sale ends now, and the phone is for sale again.'),
  },
}

/** The texts for the buyer before the seller has answered. */
export const cashRequestSales: typeof sales = {
  ...cashSales,
  pageTitle: (phone) => `Cash for ${phone}`,
  pageTitleToBuyer: (phone) => `Cash for ${phone}`,
  cancellation: {
    ...sales.cancellation,
    open: 'Withdraw the request',
    title: (phone) => `Withdraw the request for cash for ${phone}?`,
    text: forBoth('The request ends now. The phone stays for sale.'),
    confirm: 'Withdraw the request',
    keep: 'Keep the request',
    done: 'Request withdrawn',
  },
}

/** The texts for the seller before they have answered. */
export const cashDeclineSales: typeof sales = {
  ...cashRequestSales,
  cancellation: {
    ...cashRequestSales.cancellation,
    open: 'Decline',
    title: (phone) => `Decline the request for cash for ${phone}?`,
    confirm: 'Decline',
    done: 'Request declined',
  },
}

/** The texts that only a sale in cash has. */
export const cash = {
  accept: 'Accept cash',
  accepted: 'Reserved for the buyer',
  acceptTitle: (buyer: string) => `Accept cash from ${buyer}?`,
  acceptText: (buyer: string, price: string) =>
    `If you accept, the phone is reserved for ${buyer} for 24 hours, for ${price} in cash, and nobody else can buy it in that time. You get their number.`,
  acceptRisk:
    'No money passes through us: if they do not come or the money is wrong, we cannot give any back.',
  noticeTitle: 'Cash is between the two of you',
  /** Replaces `noticeTitle` for admins. */
  noticeTitleOfAny: 'Cash is between buyer and seller',
  price: (price: string) => `Price: ${price}, in cash.`,
  notice: [
    'No money passes through Hatbodol, so we cannot hold it until the phone is checked.',
    'If the phone is not as described, or the money is wrong, we cannot give anything back.',
  ],
  /** The last sentence of the notice, for each side. */
  advice: {
    buyer:
      'Meet in a busy place. Check the phone before any money changes hands, and pay nothing in advance.',
    seller:
      'Meet in a busy place. Let the buyer check the phone, and count the money before you hand over the phone.',
  },
}
