import { endedSalesDays, maxEndedSales, samePhoneAfterHours } from '#contract/sale-limits.ts'
import { cancelledSalesDays, oftenCancelledSales } from '#contract/sale-limits.ts'

/** The texts about the hand-over of a sold phone. */
export const sales = {
  pageTitle: (phone: string) => `Sale of ${phone}`,
  /** Replaces `pageTitle` for the buyer. */
  pageTitleToBuyer: (phone: string) => `Your purchase: ${phone}`,
  /** Shown beside a code that the browser has kept. */
  asOf: (when: string) => `As of ${when} (Dhaka time). It may have changed since.`,
  stale: 'No connection. What you see may be old.',
  title: 'Hand-over',
  until: (when: string) =>
    `Confirm the hand-over by ${when} (Dhaka time). After that the sale ends, and nobody is charged.`,
  /** Replaces the title while the meeting comes first. */
  folded: {
    buyer: { title: 'Your code for the hand-over', text: 'You need it when you meet.' },
    seller: { title: 'Have you met already?', text: 'Then type in the buyer’s code here.' },
  },
  code: 'Your code',
  codePicture: 'Your code as a QR code',
  codeWarning: 'Give it only after checking the phone, never in a call or a message.',
  codeText: 'The seller types or scans the code. Or say yourself that you have the phone:',
  confirm: 'I have the phone',
  confirmTitle: 'Do you have the phone?',
  confirmText:
    'Check the phone first. The money is taken when you confirm. You can still report a problem for 48 hours, and the seller is not paid before they are over.',
  confirmed: 'Hand-over confirmed',
  codeAccepted: 'The code is right.',
  locked: 'The seller has typed too many wrong codes. Confirm it yourself, or make a new code.',
  renew: 'Make a new code',
  enterText: 'Keep the phone until the buyer has checked it. Then ask for their code.',
  enter: 'The buyer’s code',
  enterHelp: 'Six digits.',
  send: 'Confirm the hand-over',
  scan: 'Scan the code',
  scanText: 'Point the camera at the square beside the buyer’s code.',
  scanVideo: 'What the camera sees',
  scanFailed: 'The camera cannot be used. Close this and type the six digits.',
  now: 'What happens next',
  timeline: 'Steps of the sale',
  /** A part on which both agreed before the money is taken. */
  agreedPart: {
    toBuyer: (amount: string) => `As agreed, ${amount} goes back to you.`,
    toOther: (amount: string, buyer: string) => `As agreed, ${amount} goes back to ${buyer}.`,
    /** Of a card, it is not charged. */
    uncharged: {
      toCome: (amount: string) => `As agreed, ${amount} is not charged at the hand-over.`,
      done: (amount: string) => `As agreed, ${amount} was not charged.`,
    },
    steps: {
      back: (amount: string) => `${amount} goes back to the buyer`,
      toCome: (amount: string) => `${amount} is not charged, as agreed`,
      done: (amount: string) => `${amount} was not charged, as agreed`,
    },
  },
  /** For the seller, once the sale has ended. */
  forSaleAgain: {
    text: 'The phone is for sale again. If its description is no longer right, change it.',
    edit: 'Edit the listing',
  },
  /** The link to the payment, for an admin. */
  forAdmin: {
    refund: 'Refund it under Payments',
    endSale: 'End the sale under Payments',
    see: 'See it under Payments',
  },
  cancellation: {
    open: 'Cancel the sale',
    title: (phone: string) => `Cancel the sale of ${phone}?`,
    /** By who cancels it. */
    text: {
      buyer: (amount: string) =>
        `The sale ends now: you are not charged, the reserved ${amount} is yours again, and the phone is for sale again. You cannot pay for this phone again for ${samePhoneAfterHours} hours. If you cancel or miss ${maxEndedSales} sales within ${endedSalesDays} days, you cannot pay for any phone until ${endedSalesDays} days after the first of them.`,
      seller: (amount: string) =>
        `The sale ends now: the buyer is not charged, the reserved ${amount} is theirs again, and the phone is for sale again. Once you have cancelled ${oftenCancelledSales} sales within ${cancelledSalesDays} days, your page shows it to buyers.`,
    },
    textUnpaid:
      'The sale ends now: nobody is charged, the phone is for sale again, and the buyer may pay again.',
    reason: 'Why?',
    reasonHelp: 'The other person and our admins read it. At most 500 characters.',
    confirm: 'Cancel the sale',
    keep: 'Keep the sale',
    done: 'Sale cancelled',
  },
  /** What each side is asked after nobody confirmed the hand-over in time. */
  explanation: {
    label: 'What happened?',
    help: 'Only our admins read it. At most 1,000 characters.',
    done: 'Thank you for telling us',
    own: (text: string) => `You told us: “${text}”`,
    of: (name: string, text: string | undefined) =>
      text === undefined ? `${name} has not told us what happened.` : `${name} told us: “${text}”`,
  },
  errors: {},
}
