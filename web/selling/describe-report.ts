import type { BookingsOfListing } from '#contract/bookings.ts'
import { findReportState } from '#web/bookings/describe-sale.ts'
import type { selling } from '#web/messages/en/selling.ts'

type Reported = Pick<NonNullable<BookingsOfListing['paid']>, 'problem' | 'paymentState'>

/** The key of the texts about what the seller answers: the buyer's own report, or the dispute of their bank. */
export const nameReport = ({ paymentState }: Reported) =>
  paymentState === 'disputed' ? 'disputed' : 'reported'

/** Says how a report or a dispute stands, to the seller; undefined when that does not matter any more. */
export function describeReport(sale: Reported, texts: typeof selling): string | undefined {
  if (!sale.problem) return undefined
  return (nameReport(sale) === 'disputed' ? texts.disputes : texts.problems)[sale.problem]
}

type OwnReported = Pick<
  NonNullable<BookingsOfListing['paid']>,
  'ownProblem' | 'paymentId' | 'paymentState' | 'refunded'
>

/** How the seller's own report stands, and where they read it; undefined without one, or once something else says more. */
export function describeOwnReport(sale: OwnReported, texts: typeof selling) {
  const state = findReportState({ ...sale, problem: sale.ownProblem })
  const text = state && texts.ownProblems[state]
  return text && sale.paymentId ? { text, to: `/receipt/${sale.paymentId}#problem` } : undefined
}
