import type { SaleSituation } from '../../sale-view.ts'
import { adminsRead, saleSituations } from './sale-situations.ts'

/** The situations that a sale in cash shares with others, words included, or never has. Name the others in `inCash`. */
export type SameInCash = Extract<
  SaleSituation,
  | 'arrange'
  | 'buyer-proposed'
  | 'seller-proposed'
  | 'frozen'
  | 'capturing'
  | 'captured'
  | 'captured-without-hand-over'
  | 'done'
  | 'contested'
  | 'refunding-part'
  | 'partly-refunded'
  | 'uncollectable'
  | 'refunding'
  | 'refund-failed'
  | 'refunded'
  | 'disputed'
  | 'lost'
  | 'cash-requested'
  | 'cash-sold'
  | 'cash-contested'
  | 'cash-handing-back'
  | 'cash-refunded'
  | 'cash-declined'
>

/** The sentences of a sale that differ where the buyer pays in cash. */
const inCash: Omit<typeof saleSituations, SameInCash> = {
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
      `You meet ${seller}: check the phone, pay, take it, and then give your code before ${by}.`,
    seller: ({ buyer, by }) =>
      `You meet ${buyer}: count the money, hand over the phone, and then type in their code before ${by}.`,
  },
  'code-locked': {
    ...saleSituations['code-locked'],
    seller: ({ buyer, by }) =>
      `You have typed too many wrong codes: only ${buyer} can confirm the hand-over or make a new code, before ${by}.`,
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
