import type { ListingId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A buyer has at most this many phones reserved at once. */
export const maxReservedAtOnce = 3

/** A buyer who cancelled or missed this many sales within these days cannot reserve another phone until then. */
export const maxEndedSales = 3
export const endedSalesDays = 30

/** A buyer cannot reserve a phone again for this long after they cancelled its sale. */
export const samePhoneAfterMs = dayMs

/** What a buyer has reserved, and the sales that the buyer cancelled or missed lately, the earliest first. */
export type Reservations = { count: number; ended: { itemId: ListingId; at: Date; isMissed: boolean }[] }

/** Sales that ended before this time do not count any more. */
export const endedSalesCountSince = (now: Date) => new Date(now.getTime() - endedSalesDays * dayMs)

/**
 * Why a buyer may not reserve this phone now, and where it passes by itself, until when: a card could otherwise keep
 * phones from all other buyers, again and again, without ever paying. Undefined when they may.
 */
export function refuseReservation(
  { count, ended }: Reservations,
  itemId: ListingId,
  now: Date,
): Refusal | undefined {
  if (count >= maxReservedAtOnce)
    return new Refusal('too-many-reservations/at-once', { data: { max: maxReservedAtOnce } })
  const oldest = ended.at(-maxEndedSales)
  if (oldest) {
    const until = new Date(oldest.at.getTime() + endedSalesDays * dayMs)
    const data = { times: maxEndedSales, days: endedSalesDays, until: until.toISOString() }
    return new Refusal('too-many-reservations/ended', { data, ...retryAt(until, now) })
  }
  const cancelled = ended.findLast((sale) => sale.itemId === itemId && !sale.isMissed)
  const until = cancelled && new Date(cancelled.at.getTime() + samePhoneAfterMs)
  if (until && until > now) {
    const data = { until: until.toISOString() }
    return new Refusal('too-many-reservations/same-phone', { data, ...retryAt(until, now) })
  }
  return undefined
}

const retryAt = (until: Date, now: Date) => ({
  retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
})
