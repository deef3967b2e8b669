import { cashHours } from '#contract/sale-limits.ts'
import { Refusal } from '#contract/refusal.ts'
import type { CashState } from '#features/money/rules.ts'
import type { Transition } from '#features/sales/payments/rules/transitions.ts'

const whoMayEnd = ['buyer', 'seller', 'admin', 'job'] as const

/**
 * Everything that can become of a sale in cash, and who or what may cause it. It has no payment, so code that calls a
 * provider, posts to the ledger or counts paid money never handles it by mistake.
 */
export const cashTransitions: readonly Transition<CashState>[] = [
  {
    from: 'requested',
    to: 'reserved',
    by: ['seller'],
    when: 'the seller accepts; the phone is no longer for sale',
  },
  {
    from: 'requested',
    to: 'ended',
    by: [...whoMayEnd, 'rival'],
    when: 'it is declined, withdrawn or not answered in time, or the phone is no longer for sale',
  },
  {
    from: 'reserved',
    to: 'sold',
    by: ['buyer', 'seller'],
    when: 'the hand-over is confirmed',
  },
  {
    from: 'reserved',
    to: 'ended',
    by: whoMayEnd,
    when: 'it is cancelled, or the hand-over is not confirmed in time',
  },
]

const hourMs = 60 * 60 * 1000

/** How many cash requests a buyer may make within 24 hours. */
const maxRequestsADay = 3

/** Until when a cash request may be answered, or a cash sale handed over, that began at this time. */
export const findCashEnd = (begin: Date) => new Date(begin.getTime() + cashHours * hourMs)

/** Cash requests that were made until this time and have no answer have expired. */
export const findCashRequestCutoff = (now: Date) => new Date(now.getTime() - cashHours * hourMs)

/**
 * Throws `too-many-cash-requests` when the buyer has another `open` request or reservation, or made three requests within
 * 24 hours; the refusal then says when they can make the next one. `latest` has the times of their requests, the earliest
 * first.
 */
export function assertCanRequestCash(
  { open, latest }: { open: object | undefined; latest: Date[] },
  now: Date,
): void {
  if (open) throw new Refusal('too-many-cash-requests/open')
  const oldest = latest.at(-maxRequestsADay)
  if (!oldest) return
  const until = findCashEnd(oldest)
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  throw new Refusal('too-many-cash-requests/day', {
    data: { max: maxRequestsADay, until: until.toISOString() },
    retryAfterSeconds,
  })
}
