import type { SaleSide } from '#contract/sale-view.ts'
import { isListed, type Sale, type Write, type WriteToBoth } from '../../../emails/sale-text.ts'
import { againForSeller, until } from './sale-parts.ts'

const noMoney = 'The money does not pass through us: we cannot hold it or give it back.'
const noMoneyBack = 'The money did not pass through us: we cannot give it back.'

const requested: Write = ({ model, next }) => ({
  subject: `Cash at the meeting? ${model}`,
  paragraphs: [
    next.sentence,
    'If you accept, the phone is reserved for them for 24 hours and is not for sale meanwhile.',
    'If somebody pays before you accept, they get the phone.',
  ],
  action: next.action,
  closing: [noMoney],
})

const reserved: WriteToBoth = {
  buyer: (sale) => ({
    subject: `Reserved for you: ${sale.model}`,
    paragraphs: [
      `${sale.sellerName} accepts cash. The phone is reserved for you until ${until(sale)}.`,
      sale.next.sentence,
      'When you meet, check the phone, pay, take the phone, and then give the seller your code.',
    ],
    action: sale.next.action,
    closing: [noMoney, 'Pay nothing before you have checked the phone.'],
  }),
  seller: (sale) => ({
    subject: `Reserved for cash: ${sale.model}`,
    paragraphs: [
      `You have accepted cash from ${sale.buyerName}. The phone is reserved for them until ${until(sale)}.`,
      sale.next.sentence,
      'When you meet, count the money, hand over the phone, and type in the buyer’s code.',
    ],
    action: sale.next.action,
    closing: [noMoney, 'Use their number for this sale only.'],
  }),
}

const due: WriteToBoth = {
  buyer: (sale) => ({
    subject: `Meet the seller soon: ${sale.model}`,
    paragraphs: [`This phone is reserved for you only until ${until(sale)}.`, sale.next.sentence],
    action: sale.next.action,
    closing: [noMoney],
  }),
  seller: (sale) => ({
    subject: `Meet the buyer soon: ${sale.model}`,
    paragraphs: [
      `This phone is reserved for ${sale.buyerName} only until ${until(sale)}. After that it is for sale again.`,
      sale.next.sentence,
    ],
    action: sale.next.action,
    closing: [noMoney],
  }),
}

const sold: WriteToBoth = {
  buyer: (sale) => ({
    subject: `Bought for cash: ${sale.model}`,
    paragraphs: [sale.next.sentence],
    action: sale.next.action,
    contactIf: 'If you did not get the phone',
    closing: [noMoneyBack],
  }),
  seller: (sale) => ({
    subject: `Sold for cash: ${sale.model}`,
    paragraphs: [
      sale.next.sentence,
      'It was not paid through us, so it does not count in the number of phones that you have sold here.',
    ],
    action: sale.next.action,
    closing: [],
  }),
}

/** Why the request or the reservation ended, for this side. Nothing after a missed hand-over: the next sentence says it. */
function describeEnding({ ending, buyerName, sellerName }: Sale, side: SaleSide): string[] {
  if (ending.how === 'missed') return []
  if (ending.how === 'unanswered') return ['The request for cash was not answered within 24 hours.']
  if (ending.how === 'left') return ['The account of the other person was deleted.']
  if (ending.how === 'admin')
    return [ending.text ? `An admin ended it: ${ending.text}` : 'An admin ended it.']
  if (ending.how !== 'cancelled') return ['The phone is no longer for sale.']
  if (ending.by === side) return ['You ended it.']
  const name = ending.by === 'buyer' ? buyerName : sellerName
  return [ending.text ? `${name} ended it: ${ending.text}` : `${name} ended it.`]
}

const ended: WriteToBoth = {
  buyer: (sale) => ({
    subject: `Not reserved for you: ${sale.model}`,
    paragraphs: [
      ...describeEnding(sale, 'buyer'),
      sale.next.sentence,
      ...(sale.ending.how === 'missed' ? [] : ['Do not pay for the phone in cash.']),
    ],
    action: sale.next.action,
    closing: [],
  }),
  seller: (sale) => ({
    subject: `Not reserved for cash: ${sale.model}`,
    paragraphs: [
      ...describeEnding(sale, 'seller'),
      sale.next.sentence,
      ...(sale.handOverBy ? [againForSeller[sale.availability]] : []),
      ...(sale.ending.how === 'missed' && isListed(sale)
        ? [`If ${sale.buyerName} has the phone, delete the listing, so that nobody else pays for it.`]
        : []),
    ],
    action: sale.next.action,
    closing: [],
  }),
}

/** About cash at the meeting. Only the seller gets an email about a request. */
export const cash = {
  'cash-requested': { buyer: requested, seller: requested },
  'cash-reserved': reserved,
  'cash-due': due,
  'cash-sold': sold,
  'cash-ended': ended,
}
