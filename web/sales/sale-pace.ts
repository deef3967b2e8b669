import { awaitingHandOver, type PaymentState } from '#contract/payment-states.ts'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { saleTable } from '#contract/sale-table.ts'

/** In these states both sides meet, or one waits for the other. Each should see at once what the other one did. */
const meeting: PaymentState[] = [...awaitingHandOver, 'cash-requested']

/**
 * How often the page of a sale polls: less often with a live connection, which reports every change at once. But a lost
 * connection is not noticed at once. So while the money is taken, and the two stand and wait for it, the page polls as
 * often as without a connection.
 */
const refetchEveryMs = {
  capturing: { live: 2000, notLive: 2000 },
  meeting: { live: 30_000, notLive: 2000 },
  open: { live: 30_000, notLive: 15_000 },
}
type Pace = keyof typeof refetchEveryMs

/**
 * The pace at which the page of a sale polls; undefined if the sale can no longer change: the hand-over is over, and no
 * problem is open or can be reported. If `now` is undefined, a problem can still be reported.
 */
export function findPace(payment: Followed | undefined, now: Date | undefined): Pace | undefined {
  if (!payment) return undefined
  const { state, sale } = payment
  if (state === 'capturing') return 'capturing'
  if (meeting.includes(state)) return 'meeting'
  if (!sale) return undefined
  const { reportUntil } = sale
  const canBeReported = reportUntil !== undefined && (now === undefined || new Date(reportUntil) > now)
  return canBeReported || saleTable[sale.situation].isUnsettled ? 'open' : undefined
}

type Followed = Pick<PaymentWithSteps, 'state' | 'sale'>

/** After how many milliseconds the page polls again; false if nothing can change any more. */
export const findInterval = (pace: Pace | undefined, isLive: boolean): number | false =>
  pace !== undefined && refetchEveryMs[pace][isLive ? 'live' : 'notLive']
