import { awaitingHandOver, type PaymentState } from '#contract/payment-states.ts'
import type { PaymentWithSteps } from '#contract/payments.ts'
import type { SaleSituation } from '#contract/sale-view.ts'

/** While both sides meet, or one waits for the other, each sees at once what the other one did. */
const meeting: PaymentState[] = [...awaitingHandOver, 'cash-requested']
/** A problem is open, money is on its way back, or the seller has to cancel the sale. */
const open: SaleSituation[] = [
  'frozen',
  'contested',
  'disputed',
  'refunding',
  'refunding-part',
  'refund-failed',
  'uncollectable',
]

/**
 * How often the page of a sale looks by itself: less often while the server is heard, which tells every change at once. A
 * connection that has just been lost still counts as heard, and while the money is taken the two stand and wait.
 */
const refetchEveryMs = {
  capturing: { heard: 2000, alone: 2000 },
  meeting: { heard: 30_000, alone: 2000 },
  open: { heard: 30_000, alone: 15_000 },
}
type Pace = keyof typeof refetchEveryMs

/**
 * Whether a sale can still change under its page: until the hand-over, while a problem is open, and while one can be
 * reported. Without `now` that time counts as not over.
 */
export function findPace(payment: Followed | undefined, now: Date | undefined): Pace | undefined {
  if (!payment) return undefined
  const { state, sale } = payment
  if (state === 'capturing') return 'capturing'
  if (meeting.includes(state)) return 'meeting'
  if (!sale) return undefined
  const { reportUntil } = sale
  const canBeReported = reportUntil !== undefined && (now === undefined || new Date(reportUntil) > now)
  return canBeReported || open.includes(sale.situation) ? 'open' : undefined
}

type Followed = Pick<PaymentWithSteps, 'state' | 'sale'>

/** After how many milliseconds the page looks again; false if nothing can change any more. */
export const findInterval = (pace: Pace | undefined, isHeard: boolean): number | false =>
  pace !== undefined && refetchEveryMs[pace][isHeard ? 'heard' : 'alone']
