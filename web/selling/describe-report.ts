import type { BookingsOfListing } from '#contract/bookings.ts'
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
