import type { BookingsOfListing } from '#contract/bookings.ts'
import { selling } from '#texts/selling.ts'
import { findReportState } from '#web/bookings/describe-sale.ts'

type Reported = Pick<NonNullable<BookingsOfListing['paid']>, 'problem' | 'paymentState'>

/** Tells the seller the state of a report or a dispute. Undefined if it does not matter any more. */
export function describeReport(sale: Reported): string | undefined {
  if (!sale.problem) return undefined
  return (sale.paymentState === 'disputed' ? selling.disputes : selling.problems)[sale.problem]
}

type OwnReported = Pick<
  NonNullable<BookingsOfListing['paid']>,
  'ownProblem' | 'paymentId' | 'paymentState' | 'refunded'
>

/** The state of the seller's own report and a link to it. Undefined without a report, or once another state matters more. */
export function describeOwnReport(sale: OwnReported) {
  const state = findReportState({ ...sale, problem: sale.ownProblem })
  const text = state && selling.ownProblems[state]
  return text && sale.paymentId ? { text, to: `/receipt/${sale.paymentId}#problem` } : undefined
}
