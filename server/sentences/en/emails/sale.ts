import { afterRefund } from '#contract/sentences/en/after-refund.ts'
import type { SaleEnd } from '#contract/sale-view.ts'
import { formatMinute } from '#lib/formats/en/dates.ts'
import type { EmailText, NextStep } from '../../../emails/email-text.ts'
import type { ListingAvailability } from '../../../emails/sale-text.ts'
import { againForBuyer, againForSeller } from './sale-parts.ts'

type PaidSale = {
  /** What the reader does next, in the words of the page of the sale. */
  next: NextStep
  model: string
  sellerName: string
  buyerName: string
  availability: ListingAvailability
  /** When it was sold; null for a payment that has bought nothing. */
  soldAt: Date | null
  /** Only a part of the money was captured, so the sale cannot stand. */
  isPartlyTaken: boolean
  ending: SaleEnd
  /** From when the buyer can pay for the phone again, if they cannot now because of the sales that ended. */
  payFrom: Date | undefined
  /** Until when the buyer can report a problem; undefined once that is over. */
  reportUntil: Date | undefined
  /** What goes back now; `isRest` if a part went back before. */
  refund: string
  isRest: boolean
  /** All that has gone back, if that is more than what goes back now. */
  refundedInAll: string | undefined
  /** What was not charged, because the two sides had agreed on it; undefined if nothing. */
  uncharged: string | undefined
  /** Whether the two sides agreed that it goes back. */
  isAgreed: boolean
  /** What an admin dropped of a refund that failed, and why. */
  withdrawn: { amount: string; text: string } | undefined
  /** What an admin paid to the buyer by hand, and why. */
  byHand: { amount: string; reference: string; reason: string } | undefined
}
type WritePaid = (sale: PaidSale) => EmailText

const betweenYou = 'Paid through Hatbodol. The sale is between the seller and the buyer.'

const describeReport = (until: Date) =>
  `If you do not have the phone, or it is not what the listing said, report it on the page of the sale until ${formatMinute(until)} (Dhaka time). An admin can then give your money back.`

const sayUncharged = (amount: string | undefined) => (amount ? [`${amount} was not charged, as agreed.`] : [])

const paid: Record<'buyer' | 'seller', WritePaid> = {
  buyer: ({ model, sellerName, reportUntil, uncharged, next }) => ({
    subject: `Your receipt: ${model}`,
    paragraphs: [
      `You bought this phone from ${sellerName}, and your payment has gone through.`,
      ...sayUncharged(uncharged),
      next.sentence,
    ],
    action: next.action,
    closing: [...(reportUntil ? [describeReport(reportUntil)] : []), betweenYou],
  }),
  seller: ({ model, buyerName, uncharged, next }) => ({
    subject: `Paid: ${model}`,
    paragraphs: [
      `${buyerName} has paid for this phone.`,
      ...sayUncharged(uncharged),
      next.sentence,
      'It can be paid out to you 48 hours after the hand-over, unless the buyer reports a problem. “My money” in your dashboard says when, and to which account. If you have not added an account, add one there.',
    ],
    action: next.action,
    closing: ['Use their number for this sale only.', betweenYou],
  }),
}

/** The end of a sentence about money that goes back. */
const because = ({ isAgreed }: PaidSale) => (isAgreed ? ', as the two of you agreed.' : '.')

const mayTakeDays = 'It may take a few days to show.'

/** What follows from a refund: the next step, unless its sentence says again that money goes back. */
const sayNext = ({ next }: PaidSale, meaning: string) => (next.isRefund ? meaning : next.sentence)

const sayInAll = ({ refundedInAll }: PaidSale) =>
  refundedInAll === undefined ? [] : [`With earlier refunds, that is ${refundedInAll} in all.`]

const refunded: Record<'buyer' | 'seller', WritePaid> = {
  buyer: (sale) => ({
    subject: `Your refund is on its way: ${sale.model}`,
    paragraphs: [
      `${sale.isRest ? `The rest, ${sale.refund},` : 'The full amount'} goes back the way you paid${because(sale)} ${mayTakeDays}`,
      sayNext(sale, afterRefund.buyer),
    ],
    action: sale.next.action,
    closing: [betweenYou],
  }),
  seller: (sale) => ({
    subject: `Refund to the buyer: ${sale.model}`,
    paragraphs: [
      `${sale.buyerName} is getting a refund for this phone${because(sale)}`,
      sayNext(sale, afterRefund.seller),
    ],
    action: sale.next.action,
    closing: ['The listing stays sold. To sell the phone, list it again.', betweenYou],
  }),
}

const partlyRefunded: Record<'buyer' | 'seller', WritePaid> = {
  buyer: (sale) => ({
    subject: `Part of your money goes back: ${sale.model}`,
    paragraphs: [
      `${sale.refund} of what you paid for this phone goes back the way you paid${because(sale)} ${mayTakeDays}`,
      ...sayInAll(sale),
      sayNext(sale, `The phone stays yours, and the rest of the money is ${sale.sellerName}’s.`),
    ],
    action: sale.next.action,
    closing: [betweenYou],
  }),
  seller: (sale) => ({
    subject: `Part of the money goes back: ${sale.model}`,
    paragraphs: [
      `${sale.refund} of what ${sale.buyerName} paid for this phone goes back to them${because(sale)}`,
      ...sayInAll(sale),
      sayNext(sale, 'The phone stays sold, and the rest of the money is yours.'),
    ],
    action: sale.next.action,
    closing: [betweenYou],
  }),
}

const unpaid: Record<'buyer' | 'seller', WritePaid> = {
  buyer: ({ model, isPartlyTaken, next }) => ({
    subject: `Your payment did not go through: ${model}`,
    paragraphs: [
      isPartlyTaken
        ? 'Your payment was accepted, but then only a part of the money was taken. It goes back the way you paid once the sale is cancelled.'
        : 'Your payment was accepted at first, but you were not charged.',
      next.sentence,
    ],
    action: next.action,
    closing: [],
  }),
  seller: ({ model, next }) => ({
    subject: `Keep the phone: ${model}`,
    paragraphs: [next.sentence],
    action: next.action,
    contactIf: 'If you do not have the phone any more',
    closing: [],
  }),
}

const undone: Record<'buyer' | 'seller', WritePaid> = {
  buyer: ({ model, availability, isPartlyTaken, sellerName, ending, payFrom, next }) => ({
    subject: `Not paid: ${model}`,
    paragraphs: [
      isPartlyTaken
        ? 'Your payment was accepted, but only a part of the money could be taken, so you have not bought this phone. That part goes back the way you paid.'
        : 'Your payment was accepted, but the money could not be taken, so you have not bought this phone.',
      ...(isPartlyTaken ? [] : [next.sentence]),
      ...(ending.how === 'cancelled' && ending.text
        ? [`${sellerName} cancelled the sale: ${ending.text}`]
        : []),
      againForBuyer({ availability, payFrom }),
    ],
    action: next.action,
    closing: ['If you see a charge anyway, it is returned automatically.'],
  }),
  seller: ({ model, buyerName, availability, next }) => ({
    subject: `Not sold after all: ${model}`,
    paragraphs: [
      `The money for this phone could not be taken from ${buyerName}.`,
      next.sentence,
      againForSeller[availability],
    ],
    action: next.action,
    closing:
      availability === 'for-sale'
        ? ['If you have handed it over already, delete the listing, so that nobody else pays for it.']
        : [],
  }),
}

/** An admin has given up a failed refund: the money stays with the seller. */
const refundWithdrawn: Record<'buyer' | 'seller', WritePaid> = {
  buyer: ({ model, sellerName, withdrawn, next }) => ({
    subject: `No refund after all: ${model}`,
    paragraphs: [
      `${withdrawn?.amount ?? 'A part'} of what you paid for this phone should have gone back to you, but it did not reach you. An admin has decided that it stays with ${sellerName}.`,
      ...(withdrawn ? [`The admin’s reason: ${withdrawn.text}`] : []),
      next.sentence,
    ],
    action: next.action,
    contactIf: 'If you do not agree',
    closing: [betweenYou],
  }),
  seller: ({ model, buyerName, withdrawn, next }) => ({
    subject: `The money is yours after all: ${model}`,
    paragraphs: [
      `${withdrawn?.amount ?? 'A part'} of the price of this phone should have gone back to ${buyerName}, but it did not reach them. An admin has decided that it stays with you: it is no longer held from what we owe you.`,
      ...(withdrawn ? [`The admin’s reason: ${withdrawn.text}`] : []),
      next.sentence,
    ],
    action: next.action,
    closing: [betweenYou],
  }),
}

/** A refund was not possible, so an admin paid the buyer by bank or wallet. */
const refundByHand: Record<'buyer' | 'seller', WritePaid> = {
  buyer: ({ model, byHand, soldAt, next }) => ({
    subject: `Your money was sent to you: ${model}`,
    paragraphs: [
      `${byHand?.amount ?? 'A part'} of what you paid for this phone could not go back the way you paid. An admin has sent it to you in another way.`,
      ...(byHand
        ? [`The reference of the transfer: ${byHand.reference}`, `The admin’s reason: ${byHand.reason}`]
        : []),
      ...(soldAt ? [next.sentence] : []),
    ],
    action: next.action,
    contactIf: 'If it does not arrive',
    closing: [],
  }),
  seller: ({ model, buyerName, byHand, next }) => ({
    subject: `The buyer got money back: ${model}`,
    paragraphs: [
      `${byHand?.amount ?? 'A part'} of the price of this phone should have gone back to ${buyerName}, but it did not reach them. An admin has sent it to them in another way, so it is not yours any more.`,
      ...(byHand ? [`The admin’s reason: ${byHand.reason}`] : []),
      next.sentence,
    ],
    action: next.action,
    closing: [betweenYou],
  }),
}

/** About a sale after its hand-over: its money was taken, was refunded, could not be taken, or the sale was undone. */
export const sale = {
  paid,
  'given-back': refunded,
  'partly-given-back': partlyRefunded,
  'refund-withdrawn': refundWithdrawn,
  'refund-by-hand': refundByHand,
  unpaid,
  undone,
}
