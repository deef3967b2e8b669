import type { SaleSide } from '#contract/sale-view.ts'
import { isListed, isOffered, type Sale, type WriteToBoth } from '../../../emails/sale-text.ts'
import { againForBuyer, againForSeller, until } from './sale-parts.ts'

const releaseIsSlow = 'The reserved amount may show for a few more days.'

const whenToGive = 'Give the code only after checking the phone, never in a call or a message.'

const reserved: WriteToBoth = {
  buyer: ({ model, sellerName, next }) => ({
    subject: `Reserved for you: ${model}`,
    paragraphs: [
      `The price of this phone is reserved, and nothing is charged yet. ${sellerName} gets the money only after you have the phone.`,
      next.sentence,
      'The seller has your number and can call you. If nobody confirms the hand-over in time, the sale ends and you pay nothing.',
    ],
    action: next.action,
    closing: [whenToGive],
  }),
  seller: ({ model, buyerName, next }) => ({
    subject: `Reserved: ${model}`,
    paragraphs: [
      `${buyerName} has reserved the price of your phone. The money is held for you until the hand-over.`,
      next.sentence,
      'Call them: they are expecting it. When they have checked the phone, type in their code. Hand over the phone when the page of the sale says so.',
    ],
    action: next.action,
    closing: ['Use their number for this sale only.'],
  }),
}

/** For two people who may have met already. */
const ifMet = ({ next }: Sale) => (next.isMeetingTime ? ['If you have not met, agree on another time.'] : [])

const due: WriteToBoth = {
  buyer: (sale) => ({
    subject: `Meet the seller soon: ${sale.model}`,
    paragraphs: [
      `The hand-over of this phone is not confirmed yet. If nobody confirms it by ${until(sale)}, the sale ends and you pay nothing.`,
      sale.next.sentence,
      ...ifMet(sale),
    ],
    action: sale.next.action,
    closing: sale.next.hasCode ? [whenToGive] : [],
  }),
  seller: (sale) => ({
    subject: `Meet the buyer soon: ${sale.model}`,
    paragraphs: [
      `The hand-over of this phone is not confirmed yet. If nobody confirms it by ${until(sale)}, the sale ends and you get no money.`,
      sale.next.sentence,
      ...ifMet(sale),
    ],
    action: sale.next.action,
    closing: [],
  }),
}

/** Why the sale ended, for this side. */
function describeEnding(sale: Sale, side: SaleSide): string {
  const { ending, buyerName, sellerName } = sale
  if (ending.how === 'admin')
    return ending.text ? `An admin has ended the sale: ${ending.text}` : 'An admin has ended the sale.'
  if (ending.how === 'undecided')
    return 'The problem with this sale was not decided in time. The bank or wallet no longer holds the money.'
  if (ending.how === 'left') return 'The account of the other person was deleted.'
  if (ending.how !== 'cancelled') return 'The bank or wallet no longer holds the money.'
  if (ending.by === side) return 'You cancelled the sale.'
  return `${ending.by === 'buyer' ? buyerName : sellerName} cancelled the sale: ${ending.text}`
}

const goesBack = 'It goes back the way you paid, which may take a few days to show.'

/** What happens to the buyer's money. It may have been taken by mistake while it was reserved. */
function describeReleased({ taken = 'unknown' }: Sale): string {
  if (taken === 'unknown' || taken === 'nothing') return 'The money that was reserved is yours again.'
  if (taken === 'all') return `The price had been taken by mistake. ${goesBack}`
  return `${taken.part} of the price had been taken by mistake. ${goesBack} The rest was only reserved, and is yours again.`
}

/** The sentence of the page, unless it is not sure that nothing was taken: then the email says only what is known. */
const sayIfReleased = ({ taken, next }: Sale, otherwise: string[]): string[] =>
  taken === 'nothing' ? [next.sentence] : otherwise

/** If the whole price was taken, nothing is reserved any more. */
const closingOfReleased = ({ taken }: Sale): string[] => (taken === 'all' ? [] : [releaseIsSlow])

/** After a missed deadline the buyer may have the phone already, so both are asked. */
const missed: WriteToBoth = {
  buyer: (sale) => ({
    subject: `Do you have the phone? ${sale.model}`,
    paragraphs: [
      ...sayIfReleased(sale, [
        'The hand-over was not confirmed in time, so the sale has ended.',
        `What happened? If you have the phone, tell us: ${sale.sellerName} has not been paid.`,
      ]),
      describeReleased(sale),
      `If you do not have the phone, there is nothing to do. ${againForBuyer(sale)}`,
    ],
    action: sale.next.action,
    closing: closingOfReleased(sale),
  }),
  seller: (sale) => ({
    subject: `Do you still have the phone? ${sale.model}`,
    paragraphs: [
      sale.next.sentence,
      ...(isListed(sale)
        ? ['If the buyer has it, delete the listing too, so that nobody else pays for it.']
        : []),
      `If you have the phone, keep it. ${againForSeller[sale.availability]}`,
    ],
    action: sale.next.action,
    closing: [],
  }),
}

const cancelled: WriteToBoth = {
  buyer: (sale) => ({
    subject: `The sale has ended: ${sale.model}`,
    paragraphs: [
      describeEnding(sale, 'buyer'),
      ...sayIfReleased(sale, []),
      `${describeReleased(sale)} Do not take the phone.`,
      ...(isOffered(sale) ? [againForBuyer(sale)] : []),
    ],
    action: sale.next.action,
    closing: closingOfReleased(sale),
  }),
  seller: (sale) => ({
    subject: `Keep the phone: ${sale.model}`,
    paragraphs: [describeEnding(sale, 'seller'), sale.next.sentence, againForSeller[sale.availability]],
    action: sale.next.action,
    closing: [],
  }),
}

const released: WriteToBoth = {
  buyer: (sale) => (sale.ending.how === 'missed' ? missed : cancelled).buyer(sale),
  seller: (sale) => (sale.ending.how === 'missed' ? missed : cancelled).seller(sale),
}

const locked: WriteToBoth = {
  buyer: ({ model, next }) => ({
    subject: `Too many wrong codes: ${model}`,
    paragraphs: [
      next.sentence,
      'Your code does not work any more. If you have not met yet, make a new one on the page of the sale.',
    ],
    action: next.action,
    closing: ['Give the new code only after checking the phone, never in a call or a message.'],
  }),
  seller: ({ model, next }) => ({
    subject: `Too many wrong codes: ${model}`,
    paragraphs: [
      next.sentence,
      'When the buyer has checked the phone, ask them to confirm the hand-over, or to make a new code.',
    ],
    action: next.action,
    closing: ['If you did not type them, change your password.'],
  }),
}

/** About a sale until its hand-over: reserved, due, its code locked, or ended before the hand-over. */
export const handOver = { reserved, 'hand-over-due': due, 'code-locked': locked, released }
