import type { ProblemsOfSale, SaleProblem } from '#contract/sale-problems.ts'
import type { Session } from '#contract/session.ts'
import { toMajor } from '#lib/money.ts'
import type { SaleProblemRow } from './queries.ts'
import { findActions } from './rules.ts'

/** A problem as this person sees it. Only admins see email addresses and the name of the admin who decided. */
export function viewProblem(row: SaleProblemRow, session: Session): SaleProblem {
  const party = (name: string, email: string, removedAt: Date | null) =>
    session.isAdmin ? { name, email, ...(removedAt && { hasLeft: true }) } : { name }
  return {
    id: row.id,
    paymentId: row.paymentId,
    listingId: row.itemId,
    brandName: row.brandName,
    model: row.model,
    amount: toMajor(row.amountMinor, row.currency),
    currency: row.currency,
    buyer: party(row.buyerName, row.buyerEmail, row.buyerRemovedAt),
    seller: party(row.sellerName, row.sellerEmail, row.sellerRemovedAt),
    reason: row.reason,
    text: row.text,
    state: row.state,
    ...(row.answer !== null && row.answeredAt
      ? { answer: { text: row.answer, at: row.answeredAt.toISOString() } }
      : {}),
    ...(row.decision === null
      ? {}
      : {
          decision: {
            reason: row.decision,
            ...(session.isAdmin && row.adminName !== null && { name: row.adminName }),
          },
        }),
    reportedAt: row.createdAt.toISOString(),
    ...(row.closedAt && { closedAt: row.closedAt.toISOString() }),
    may: findActions(row, session),
  }
}

/** The problems of one sale, whether this person may report one and, if that has an end, until when. */
export function viewProblemsOfSale(
  rows: SaleProblemRow[],
  mayReport: boolean,
  reportUntil: Date | undefined,
  session: Session,
): ProblemsOfSale {
  return {
    problems: rows.map((row) => viewProblem(row, session)),
    ...(mayReport && { mayReport }),
    ...(mayReport && reportUntil && { reportUntil: reportUntil.toISOString() }),
  }
}
