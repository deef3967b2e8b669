import { adminsRead, saleSituations, saleSteps } from './sale-situations.ts'
import { sales } from './sales.ts'

/** A text that both sides read. */
const forBoth = (text: string) => ({ buyer: () => text, seller: () => text })

/** The sentences of a sale that differ where the buyer pays in cash. */
const inCash: Partial<typeof saleSituations> = {
  agreed: {
    ...saleSituations.agreed,
    buyer: ({ seller, when }) =>
      `Meet ${seller} on ${when}: check the phone, pay, take it, and then give your code.`,
    seller: ({ buyer, when }) =>
      `Meet ${buyer} on ${when}: count the money, hand over the phone, and then type in their code.`,
  },
  due: {
    ...saleSituations.due,
    buyer: ({ seller, by }) =>
      `You meet ${seller}: check the phone, pay, take it, and then give your code, by ${by}.`,
    seller: ({ buyer, by }) =>
      `You meet ${buyer}: count the money, hand over the phone, and then type in their code, by ${by}.`,
  },
  'code-locked': {
    ...saleSituations['code-locked'],
    seller: ({ buyer, by }) =>
      `You have typed too many wrong codes: only ${buyer} can confirm the hand-over, by ${by}.`,
  },
  ended: {
    buyer: () => 'The sale has ended: the phone is not reserved for you any more.',
    seller: () => 'The sale has ended: the phone is not reserved for this buyer any more.',
    admin: () => 'The sale ended before the hand-over.',
  },
  missed: {
    buyer: ({ isAsked }) =>
      isAsked
        ? 'Nobody confirmed the hand-over in time: do you have the phone? Tell us what happened.'
        : `Nobody confirmed the hand-over in time. ${adminsRead}`,
    seller: ({ isAsked }) =>
      isAsked
        ? 'Nobody confirmed the hand-over in time: did you sell the phone? Tell us what happened.'
        : `Nobody confirmed the hand-over in time. ${adminsRead}`,
    admin: () => 'Nobody confirmed the hand-over in time, so the reservation has ended.',
  },
}

/** The sentences of a sale in cash. */
export const cashSituations: typeof saleSituations = { ...saleSituations, ...inCash }

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
  codeWarning: 'Give it only when you have the phone in your hand, never by phone or message.',
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
  acceptRisk: 'No money passes through us: if they do not come or the money is wrong, we cannot help.',
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
      'Meet in a busy place. Let the buyer check the phone, and count the money before you hand it over.',
  },
}
