import * as z from 'zod/mini'
import { Minor, paragraph, RefundMinor } from './fields.ts'
import { ProblemOfferId } from './ids.ts'
import { SaleSide } from './sale-view.ts'
import { spelled } from './wire.ts'
import { schemaError } from './wrong-field.ts'

/**
 * What can settle a problem: the buyer gets all of the money or a part, or the sale stands because the phone is, or will
 * be, as described.
 */
export const offerKinds = ['all', 'part', 'as-described'] as const
export const OfferKind = z.enum(offerKinds, schemaError('offer'))
export type OfferKind = z.infer<typeof OfferKind>

/** What one side of a problem proposes to the other. Only the newest one that is not ended counts. */
export const ProblemOffer = z.object({
  id: spelled('_id', ProblemOfferId),
  by: SaleSide,
  what: OfferKind,
  /** The part that goes back to the buyer; only for `part`. */
  amountMinor: z.optional(Minor),
  /** Left out for the wish of a report, and for an offer whose text is the seller’s answer. */
  text: z.optional(z.string()),
  madeAt: z.string(),
  /** Until when the other side can accept it. */
  answerBy: z.string(),
  acceptedAt: z.optional(z.string()),
  /** Why it can no longer be accepted: there is a newer one, nobody accepted it in time, or the problem was closed. */
  ended: z.optional(z.enum(['replaced', 'unanswered', 'closed'])),
})
export type ProblemOffer = z.infer<typeof ProblemOffer>

const terms = {
  what: OfferKind,
  amountMinor: z.optional(RefundMinor),
}
type Terms = { what: OfferKind; amountMinor?: number | undefined }
/** Only a part has an amount. */
const hasAmount = ({ what, amountMinor }: Terms) => (what === 'part') === (amountMinor !== undefined)
const amountError = { ...schemaError('offer-amount'), path: ['amountMinor'] }

/** What the buyer wants when they report a problem. */
export const ProblemWish = z.object(terms).check(z.refine(hasAmount, amountError))
export type ProblemWish = z.infer<typeof ProblemWish>

export const ProblemOfferRequest = z
  .object({ ...terms, text: paragraph(1000, 'offer-text-missing') })
  .check(z.refine(hasAmount, amountError))
export type ProblemOfferRequest = z.infer<typeof ProblemOfferRequest>

export const ProblemOfferAcceptance = z.object({ offerId: ProblemOfferId })
