import * as z from 'zod/mini'
import { allowed, Minor } from './fields.ts'

/** The two sides of a sale. */
export const SaleSide = z.enum(['buyer', 'seller'])
export type SaleSide = z.infer<typeof SaleSide>

/** What a sale waits for, or how it ended. The page has a sentence for each, for both sides. */
export const saleSituations = [
  /** The money is reserved, and nobody has proposed when to meet. */
  'arrange',
  'buyer-proposed',
  'seller-proposed',
  /** They have agreed when and where to meet. */
  'agreed',
  /** The agreed time has come. */
  'due',
  /** The seller has typed too many wrong codes. */
  'code-locked',
  /** A problem is open before the money is taken: nothing happens until it is closed. */
  'frozen',
  'capturing',
  /** The money is captured, and the seller gives the phone to the buyer. */
  'captured',
  /** The money is captured, but not because of a hand-over, so nobody knows who has the phone. */
  'captured-without-hand-over',
  /** The buyer has the phone and the money is captured: the buyer confirmed, or gave their code some hours ago. */
  'done',
  /** The money is captured, and a problem is open: the seller is not paid until it is closed. */
  'contested',
  /** A part of the money goes back to the buyer, and the sale stays valid. */
  'refunding-part',
  'partly-refunded',
  'uncollectable',
  /** The sale ended before the hand-over, or its money could not be taken. Nobody was charged. */
  'ended',
  /** The hand-over was not confirmed in time, so nobody knows who has the phone. Nobody was charged. */
  'missed',
  'refunding',
  'refund-failed',
  'refunded',
  'disputed',
  'lost',
  /** The buyer asks the seller to reserve the phone for cash. */
  'cash-requested',
  /** The phone was sold for cash. */
  'cash-sold',
  /** It was sold for cash, and a problem is open. */
  'cash-contested',
  /** Both sides agreed that the seller hands money back. The buyer has not confirmed it. */
  'cash-handing-back',
  /** The buyer has all of the cash back. */
  'cash-refunded',
  /** The seller did not accept the request, or the buyer withdrew it. */
  'cash-declined',
] as const
export type SaleSituation = (typeof saleSituations)[number]

/** The one thing that a side does next. */
const saleMoves = [
  'propose-meeting',
  'accept-meeting',
  'confirm-hand-over',
  'enter-code',
  'cancel',
  'see-phone',
  'tell-us',
  'answer-problem',
  'answer-offer',
  'confirm-hand-back',
  'hand-back',
  'accept-cash',
] as const
export type SaleMove = (typeof saleMoves)[number]

/**
 * The steps of a sale, in their order; a sale for cash has its own. `problem` is a step only while a problem is open, and
 * `part-refunded` only if a part of the money goes back or went back, or both agreed on one. `payout` pays the seller. The last three are other
 * ways in which a sale can end.
 */
const saleStepKinds = [
  'booked',
  'cash-requested',
  'cash-reserved',
  'reserved',
  'meeting',
  'handed-over',
  'captured',
  'problem',
  'part-refunded',
  'payout',
  'cash-sold',
  'ended',
  'refunded',
  'disputed',
] as const
export type SaleStepKind = (typeof saleStepKinds)[number]

export const SaleStep = z.object({
  kind: z.enum(saleStepKinds),
  /** `next` is what the sale waits for, `later` comes after it. */
  status: z.enum(['done', 'next', 'later', 'failed']),
  /** When it was done. */
  at: z.optional(z.string()),
})
export type SaleStep = z.infer<typeof SaleStep>

/**
 * How a sale ended before its money was taken, or how a request for cash ended. `rival`: somebody else got the phone.
 * `replaced`: the buyer who had asked for cash paid in another way.
 */
export const SaleEnd = z.object({
  how: z.enum([
    'cancelled',
    'admin',
    'agreed',
    'missed',
    'undecided',
    'left',
    'authorization',
    'unanswered',
    'rival',
    'replaced',
    'gone',
  ]),
  /** Which side cancelled it. */
  by: z.optional(SaleSide),
  /** Why, in the words of the side that cancelled it or of the admin who ended it. */
  text: z.optional(z.string()),
})
export type SaleEnd = z.infer<typeof SaleEnd>

const meetingActions = ['propose', 'accept'] as const

/** When and where the two sides meet. Every change makes a new version, which the other side accepts or changes. */
export const Meeting = z.object({
  version: z.number(),
  place: z.string(),
  at: z.string(),
  /** Who proposed this version. */
  by: SaleSide,
  agreedAt: z.optional(z.string()),
})
export type Meeting = z.infer<typeof Meeting>

/** When and where the two sides have agreed to meet. */
export const AgreedMeeting = z.pick(Meeting, { place: true, at: true })
export type AgreedMeeting = z.infer<typeof AgreedMeeting>

const Contact = z.object({
  name: z.string(),
  /** Only for the two sides, from the payment until the sale has ended or the money goes back. */
  phoneNumber: z.optional(z.string()),
})
export type Contact = z.infer<typeof Contact>

/** A sale as its page shows it. */
export const SaleView = z.object({
  /** Which side the reader is on; neither for an admin. */
  side: z.optional(SaleSide),
  situation: z.enum(saleSituations),
  /** The one thing that the reader does next, if there is one. */
  move: z.optional(z.enum(saleMoves)),
  /** Who confirmed the hand-over. The buyer then has the phone, or both wait together until the money is captured. */
  confirmedBy: z.optional(SaleSide),
  /** How it ended, if it ended before its money was taken. */
  end: z.optional(SaleEnd),
  /** Until when the hand-over must be confirmed, or the request for cash answered. Left out once that is done. */
  by: z.optional(z.string()),
  /** While a problem is open and not answered: which side should answer it, and until when. */
  answer: z.optional(z.object({ from: SaleSide, by: z.string() })),
  /** While a problem freezes reserved money: until when an admin should decide. Then the money is released. */
  decideBy: z.optional(z.string()),
  /** What both sides of a sale in cash agreed that the seller hands back, and until when. */
  handBack: z.optional(z.object({ amountMinor: z.number(), by: z.string() })),
  /** Who reported the open problem, and whether an offer about it waits for an answer. */
  problem: z.optional(z.object({ by: SaleSide, hasOffer: z.optional(z.literal(true)) })),
  /** How an admin decided the latest problem of a sale in cash. */
  decided: z.optional(z.enum(['upheld', 'declined'])),
  /** How much of the money goes back to the buyer, or went back, if any. */
  backMinor: z.optional(Minor),
  /** How much was not charged, because both agreed on it before the money was taken. */
  unchargedMinor: z.optional(Minor),
  /** A part on which both agreed before the money is taken, until it begins to go back. Only on the page of the sale. */
  agreedPartMinor: z.optional(Minor),
  /** For the seller, once the money is captured: from when it can be paid out; not while a problem is open. */
  paidOutFrom: z.optional(z.string()),
  /** For the seller: true once the money of this sale was paid out. */
  isPaidOut: z.optional(z.boolean()),
  /** Once the money is captured, or the phone sold for cash: until when the buyer can report a problem. Left out after that, unlike in a booking. */
  reportUntil: z.optional(z.string()),
  steps: z.array(SaleStep),
  buyer: Contact,
  seller: Contact,
  /** Where the buyer wanted to meet when they booked. The buyer always sees it, others as long as they see the meeting. */
  place: z.optional(z.string()),
  /** Where the phone is. */
  location: z.optional(z.string()),
  /** True when the phone has no page any more for the reader: it was withdrawn, or is hidden from them. */
  isPhoneGone: z.optional(z.boolean()),
  /** For the seller, once the sale has ended: true when the phone is for sale again. */
  isForSaleAgain: z.optional(z.boolean()),
  meeting: z.optional(Meeting),
  /** For a seller who has given no number for this meeting: the number that they gave last, in another sale or with a booking. */
  lastNumber: z.optional(z.string()),
  /** What the reader may do about the meeting now. */
  may: allowed(meetingActions),
})
export type SaleView = z.infer<typeof SaleView>

/** A sale as a list shows it: all that the sentence about it and its button need. */
export const SaleSummary = z.omit(SaleView, { steps: true, lastNumber: true, agreedPartMinor: true })
export type SaleSummary = z.infer<typeof SaleSummary>
