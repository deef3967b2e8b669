import * as z from 'zod/mini'
import { allowed, Minor, paragraph, RefundMinor } from './fields.ts'
import { PrivatePhoto, withoutSignature } from './hosted-photo.ts'
import { Photo } from './images.ts'
import { ListingId, PaymentId, SaleProblemId } from './ids.ts'
import { Party } from './payments.ts'
import { ProblemOffer, ProblemWish } from './problem-offers.ts'
import { SaleSide } from './sale-view.ts'
import { spelled } from './wire.ts'
import { schemaError } from './wrong-field.ts'

const saleProblemReasons = [
  'no-show',
  'no-contact',
  'not-as-described',
  'faulty',
  'locked',
  'blocked',
  'extra-money',
  'not-received',
  'other',
  /** The buyer disputes the payment at their bank. Nobody can report it here. */
  'chargeback',
] as const
export const SaleProblemReason = z.enum(saleProblemReasons, schemaError('reason'))
export type SaleProblemReason = z.infer<typeof SaleProblemReason>

/**
 * `open` and `answered` wait for an admin, or until both sides agree. `handing-back`: they agreed that the seller of a sale
 * in cash hands money back, and the buyer has not confirmed it. `settled`: they agreed that the sale stands. `upheld`: an
 * admin decided for the buyer of a sale in cash, of which no money can be moved here. docs/payments.md draws the changes
 * from one state to the next.
 */
export const saleProblemStates = [
  'open',
  'answered',
  'handing-back',
  'captured',
  'released',
  'refunded',
  'upheld',
  'declined',
  'settled',
  'withdrawn',
  'undone',
  'dispute-won',
  'dispute-lost',
] as const
export const SaleProblemState = z.enum(saleProblemStates)
export type SaleProblemState = z.infer<typeof SaleProblemState>

const PartyOfSale = z.extend(Party, {
  /** True when this person has deleted their account, so they cannot answer and get no email; only for admins. */
  hasLeft: z.optional(z.boolean()),
})

/** What the caller may do with a problem now. */
const saleProblemActions = [
  'withdraw',
  'answer',
  'offer',
  'accept-offer',
  'confirm',
  'uphold',
  'capture',
  'release',
  'refund',
  'decline',
] as const

/** What one side of a sale reported, what the other answered, and what an admin decided. */
export const SaleProblem = z.object({
  id: spelled('_id', SaleProblemId),
  paymentId: PaymentId,
  listingId: spelled('productId', ListingId),
  brandName: spelled('productName', z.string()),
  model: spelled('productModel', z.string()),
  /** `model`, and the memory that it does not say. */
  title: spelled('productTitle', z.string()),
  amountMinor: Minor,
  /** The part of the amount that was refunded so far, or never charged. */
  refundedMinor: Minor,
  /** How much of that was never charged, as both sides had agreed. */
  unchargedMinor: z.optional(Minor),
  currency: z.literal('bdt'),
  /** True when it is a sale in cash: nobody can move its money here. */
  isCash: spelled('inCash', z.optional(z.literal(true))),
  buyer: PartyOfSale,
  seller: PartyOfSale,
  reportedBy: SaleSide,
  reason: SaleProblemReason,
  text: z.string(),
  /** The photos of the report. */
  photos: z.array(Photo),
  state: SaleProblemState,
  answer: z.optional(z.object({ text: z.string(), photos: z.array(Photo), at: z.string() })),
  /** What the two sides proposed to each other, the oldest first. Only for a problem that the buyer reported. */
  offers: z.array(ProblemOffer),
  /** Until when the other side should answer; only while it has not. */
  answerBy: z.optional(z.string()),
  /** Before the hand-over: until when an admin should decide. Then the money is released. */
  decideBy: z.optional(z.string()),
  /** Until when the seller of a sale in cash hands the agreed money back, and the buyer confirms it. Then an admin decides. */
  handBackBy: z.optional(z.string()),
  /** The dispute at the buyer's bank, and until when the provider accepts evidence, if it said so. */
  dispute: z.optional(z.object({ at: z.string(), answerBy: z.optional(z.string()) })),
  /** The admin's reason, for both parties. Only admins see the admin's name. */
  decision: z.optional(
    z.object({
      reason: z.string(),
      name: z.optional(z.string()),
      /** How much it gives back. */
      amountMinor: z.optional(Minor),
    }),
  ),
  reportedAt: z.string(),
  /**
   * True when the other side has not answered for 72 hours, or when no admin has decided after the hand-over. Only in the
   * list for admins.
   */
  isOverdue: spelled('overdue', z.optional(z.literal(true))),
  /** When it was decided, withdrawn or closed in another way. */
  closedAt: z.optional(z.string()),
  may: allowed(saleProblemActions),
})
export type SaleProblem = z.infer<typeof SaleProblem>

/**
 * The problems of one sale, the newest first. `mayReport` is set only while the caller may report one, as the side
 * `reportAs` and for one of `reasons`. `reportUntil` is left out while there is no deadline: before the capture, and after a
 * failed refund.
 */
export const ProblemsOfSale = z.object({
  problems: z.array(SaleProblem),
  mayReport: z.optional(z.literal(true)),
  reportAs: z.optional(SaleSide),
  reasons: z.optional(z.array(SaleProblemReason)),
  reportUntil: z.optional(z.string()),
})
export type ProblemsOfSale = z.infer<typeof ProblemsOfSale>

/** How many photos a report or an answer may have. */
export const maxProblemPhotos = 4
const photos = z.optional(
  z.array(PrivatePhoto, schemaError('picture-not-private')).check(
    z.maxLength(maxProblemPhotos, schemaError('too-many-photos')),
    z.refine((urls) => new Set(urls.map(withoutSignature)).size === urls.length, schemaError('photo-twice')),
  ),
)

export const SaleProblemReport = z.object({
  reason: SaleProblemReason,
  text: paragraph(1000, 'problem-missing'),
  photos,
  /** What the buyer wants. It is the first offer to the seller. Our page asks for it; another client may leave it out. */
  wish: z.optional(ProblemWish),
})

export const SaleProblemAnswer = z.object({ text: paragraph(1000, 'answer-missing'), photos })

/**
 * What an admin can decide. Of a sale in cash, `uphold` is for the buyer, and `confirm` says that the buyer has the agreed
 * money.
 */
export const decisionOutcomes = ['capture', 'release', 'refund', 'confirm', 'uphold', 'decline'] as const

export const SaleProblemDecision = z.object({
  outcome: z.enum(decisionOutcomes, schemaError('outcome')),
  reason: paragraph(500, 'decision-reason-missing'),
  /** For a refund: how much. If left out, everything that is left. */
  amountMinor: z.optional(RefundMinor),
  /** For a release: the buyer is not responsible, so it does not count towards their limits. */
  clearsBuyer: z.optional(z.boolean(schemaError('clears-buyer'))),
})
export type SaleProblemDecision = z.infer<typeof SaleProblemDecision>
