import type { ProblemOffer } from '#contract/problem-offers.ts'
import type { ProblemsOfSale, SaleProblem, SaleProblemReason } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import type { Session } from '#contract/session.ts'
import type { Photo } from '#contract/images.ts'
import { signAddress } from '#features/images/rules/private-photos.ts'
import { viewPhoto } from '#features/images/view.ts'
import { titleOf } from '#features/listings/rules/title.ts'
import { findFrozenEnd } from '#features/sales/payments/rules/hand-over.ts'
import { dealOf, type SaleProblemRow } from './queries.ts'
import { findActions, otherSide } from './rules.ts'
import { findAnswerEnd, isOverdue } from './rules/deadlines.ts'
import type { Offer } from './rules/offers.ts'

type Viewer = {
  session: Session
  now: Date
  /** Signs the addresses of the photos, which work for an hour at most. */
  photoKey: Uint8Array
}

/** A problem as this person sees it; `isInList` in the list of admins. Only admins see email addresses and the name of the admin who decided. */
export function viewProblem(
  row: SaleProblemRow,
  { session, now, photoKey, isInList = false }: Viewer & { isInList?: boolean },
): SaleProblem {
  const answerBy = findAnswerEnd(row)
  const decideBy = findFrozenEnd(dealOf(row))
  const sign = (photo: Photo) => ({ ...photo, url: signAddress(photo.url, { key: photoKey, now }) })
  const photosBy = (side: SaleSide) =>
    row.photos.filter((photo) => photo.side === side).map((photo) => sign(viewPhoto(photo)))
  const party = (name: string, email: string, removedAt: Date | null) =>
    session.isAdmin ? { name, email, ...(removedAt && { hasLeft: true }) } : { name }
  return {
    id: row.id,
    paymentId: row.paymentId,
    listingId: row.itemId,
    brandName: row.brandName,
    model: row.model,
    title: titleOf(row),
    amountMinor: row.amountMinor,
    refundedMinor: row.refundedMinor,
    ...(row.unchargedMinor > 0 && { unchargedMinor: row.unchargedMinor }),
    currency: row.currency,
    ...(row.means === 'cash' && { isCash: true as const }),
    buyer: party(row.buyerName, row.buyerEmail, row.buyerRemovedAt),
    seller: party(row.sellerName, row.sellerEmail, row.sellerRemovedAt),
    reportedBy: row.reportedBy,
    reason: row.reason,
    text: row.text,
    photos: photosBy(row.reportedBy),
    state: row.state,
    offers: row.offers.map(viewOffer),
    ...(row.answer !== null && row.answeredAt
      ? {
          answer: {
            text: row.answer,
            photos: photosBy(otherSide(row.reportedBy)),
            at: row.answeredAt.toISOString(),
          },
        }
      : {}),
    ...(row.disputedAt && {
      dispute: {
        at: row.disputedAt.toISOString(),
        ...(row.disputeAnswerBy && { answerBy: row.disputeAnswerBy.toISOString() }),
      },
    }),
    ...(answerBy && { answerBy: answerBy.toISOString() }),
    ...(row.handBackBy && !row.closedAt && { handBackBy: row.handBackBy.toISOString() }),
    ...(decideBy && !row.closedAt && { decideBy: decideBy.toISOString() }),
    ...(row.decision === null
      ? {}
      : {
          decision: {
            reason: row.decision,
            ...(row.refundMinor !== null && { amountMinor: row.refundMinor }),
            ...(session.isAdmin && row.adminName !== null && { name: row.adminName }),
          },
        }),
    reportedAt: row.createdAt.toISOString(),
    ...(isInList && isOverdue(row, now) && { isOverdue: true as const }),
    ...(row.closedAt && { closedAt: row.closedAt.toISOString() }),
    may: findActions({ ...row, deal: dealOf(row) }, session, now),
  }
}

/** An offer as both sides and admins see it. */
export const viewOffer = (offer: Offer): ProblemOffer => ({
  id: offer.id,
  by: offer.by,
  what: offer.what,
  ...(offer.amountMinor !== null && { amountMinor: offer.amountMinor }),
  ...(offer.text !== null && { text: offer.text }),
  madeAt: new Date(offer.at).toISOString(),
  answerBy: new Date(offer.until).toISOString(),
  ...(offer.accepted && { acceptedAt: new Date(offer.accepted).toISOString() }),
  ...(offer.ended && { ended: offer.ended }),
})

type Report = { as: SaleSide; reasons: readonly SaleProblemReason[]; until: Date | undefined }

/** The problems of one sale, and what the caller may report: as which side, for which reasons, and until when. */
export function viewProblemsOfSale(
  rows: SaleProblemRow[],
  report: Report | undefined,
  viewer: Viewer,
): ProblemsOfSale {
  return {
    problems: rows.map((row) => viewProblem(row, viewer)),
    ...(report && { mayReport: true, reportAs: report.as, reasons: [...report.reasons] }),
    ...(report?.until && { reportUntil: report.until.toISOString() }),
  }
}
