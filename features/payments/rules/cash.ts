import { cashHours } from '#contract/sale-limits.ts'
import { Refusal } from '#contract/refusal.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { ChangedBy, PaymentMeans } from '#contract/payments.ts'

const whoMayEnd = ['buyer', 'seller', 'admin', 'job'] as const

type CashTransition = { from: PaymentState; to: PaymentState; by: readonly ChangedBy[]; when: string }

/**
 * Every state change of a sale in cash, and who or what may cause it. These states are apart from those of a payment
 * with money, so nothing that asks a provider, posts to the ledger or counts what was paid ever meets them.
 */
export const cashTransitions: readonly CashTransition[] = [
  {
    from: 'cash-requested',
    to: 'cash-reserved',
    by: ['seller'],
    when: 'the seller accepts; the phone is not for sale any more',
  },
  {
    from: 'cash-requested',
    to: 'cash-ended',
    by: [...whoMayEnd, 'rival'],
    when: 'it is declined or withdrawn, not answered in time, or the phone is gone',
  },
  {
    from: 'cash-reserved',
    to: 'cash-sold',
    by: ['buyer', 'seller'],
    when: 'the hand-over is confirmed',
  },
  {
    from: 'cash-reserved',
    to: 'cash-ended',
    by: whoMayEnd,
    when: 'it is cancelled, or the hand-over is not confirmed in time',
  },
]

const hourMs = 60 * 60 * 1000

/** How many requests a buyer may make within 24 hours. */
export const maxRequestsADay = 3

export const findCashEnd = (begin: Date) => new Date(begin.getTime() + cashHours * hourMs)

/** Requests that were made before this and have no answer are over. */
export const findCashRequestCutoff = (now: Date) => new Date(now.getTime() - cashHours * hourMs)

export const isCash = ({ provider }: { provider: PaymentMeans }) => provider === 'cash'

/**
 * Throws `too-many-cash-requests` when another request or reservation of the buyer is `open`, or with the seconds until the
 * next one when they made three within 24 hours. `latest` says when, the earliest first.
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

/** Throws `not-requested` unless the request still waits for the seller's answer. */
export function assertRequested({ state }: { state: PaymentState }): void {
  if (state === 'cash-requested') return
  throw new Refusal(state === 'cash-ended' ? 'not-requested/ended' : 'not-requested/other')
}
