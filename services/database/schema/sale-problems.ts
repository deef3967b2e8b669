import type { PaymentId, ProblemOfferId, SaleProblemId, UserId } from '#contract/ids.ts'
import type { OfferKind } from '#contract/problem-offers.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import type { SaleProblemReason, SaleProblemState } from '#contract/sale-problems.ts'
import type { Instant, Optional } from './columns.ts'

/**
 * What one side of a sale reported. While `closedAt` is null, an admin still has to decide. A sale has at most one
 * open problem.
 */
export type SaleProblemsTable = {
  id: SaleProblemId
  paymentId: PaymentId
  reportedBy: SaleSide
  reason: SaleProblemReason
  text: string
  state: SaleProblemState
  answer: Optional<string>
  answeredAt: Optional<Date>
  /** The admin's explanation. A closed problem without it was closed by the buyer, or by a change of the payment. */
  decision: Optional<string>
  decidedBy: Optional<UserId>
  /** How much the decision refunds, in paisa. */
  refundMinor: Optional<number>
  closedAt: Optional<Date>
  /** Of a sale in cash: until when the agreed money should be handed back and the buyer confirm it. */
  handBackBy: Optional<Date>
  /**
   * When the other side was reminded to answer, or both of what they agreed on; and when admins were last reminded to decide.
   */
  remindedAt: Optional<Date>
  adminsRemindedAt: Optional<Date>
  /** When the buyer's bank opened the dispute that this problem is about, or that was added to it. */
  disputedAt: Optional<Date>
  createdAt: Instant
}

/** The photos of a report or an answer. Those of the report are from the side that reported the problem. */
export type SaleProblemPhotosTable = { problemId: SaleProblemId; side: SaleSide; place: number; url: string }

/**
 * What one side proposed to settle a problem that the buyer reported. A problem has at most one open offer, which is
 * neither accepted nor ended, and at most one accepted offer.
 */
export type ProblemOffersTable = {
  id: ProblemOfferId
  problemId: SaleProblemId
  madeBy: SaleSide
  what: OfferKind
  /** Of a part. */
  amountMinor: Optional<number>
  /** Null if its text is the report or the answer. */
  text: Optional<string>
  createdAt: Instant
  answerBy: Instant
  acceptedAt: Optional<Date>
  /**
   * When it was carried out: at once; of a part that was agreed before the money was taken, with its refund; of cash, when
   * the buyer confirmed it.
   */
  carriedOutAt: Optional<Date>
  /** When the other side was reminded of it, before it ends. */
  remindedAt: Optional<Date>
  endedAt: Optional<Date>
  endHow: Optional<'replaced' | 'unanswered' | 'closed'>
}

export type SaleProblemTables = {
  problemOffers: ProblemOffersTable
  saleProblems: SaleProblemsTable
  saleProblemPhotos: SaleProblemPhotosTable
}
