import type { ListingId } from '#contract/ids.ts'
import type { ChangedBy } from '#contract/payments.ts'
import { Refusal } from '#contract/refusal.ts'
import type { PaymentReason } from '#contract/sentences/en/payment-reasons.ts'
import { endedSalesDays, maxEndedSales, samePhoneAfterHours } from '#contract/sale-limits.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** A buyer has at most this many phones reserved at once. */
export const maxReservedAtOnce = 3

/**
 * How many phones a buyer has reserved, and their recent sales that ended before the hand-over and count against them,
 * the earliest first. `isMissed`: nobody confirmed the hand-over in time.
 */
export type Reservations = { count: number; ended: { itemId: ListingId; at: Date; isMissed: boolean }[] }

type EndOfSale = {
  by: ChangedBy
  reason?: PaymentReason | undefined
  /** An admin who ends the sale says that the buyer is not responsible. */
  clearsBuyer?: boolean | undefined
  /** The buyer has reported a problem that waits for a decision, and the seller has not answered. */
  isSellerSilent: boolean
}

/**
 * Whether a sale that ends before its hand-over counts towards the limits of its buyer. It does not if the seller ended
 * it, agreed to it, left, or did not answer the buyer's report, or if an admin clears the buyer.
 */
export function countsAgainstBuyer({ by, reason, clearsBuyer, isSellerSilent }: EndOfSale): boolean {
  if (by === 'seller' || by === 'agreement' || reason === 'person-left') return false
  if (by === 'admin') return clearsBuyer !== true
  return by === 'buyer' || !isSellerSilent
}

/** Sales that ended before this time no longer count. */
export const endedSalesCountSince = (now: Date) => new Date(now.getTime() - endedSalesDays * dayMs)

/**
 * The refusal when a buyer may not reserve this phone now, with the time from which they may if it passes by itself;
 * undefined when they may. Without these limits, one person could keep phones from all other buyers without ever paying.
 */
export function refuseReservation(
  { count, ended }: Reservations,
  itemId: ListingId,
  now: Date,
): Refusal | undefined {
  if (count >= maxReservedAtOnce)
    return new Refusal('too-many-reservations/at-once', { data: { max: maxReservedAtOnce } })
  const until = findManyEndedUntil(ended)
  if (until) {
    const data = { times: maxEndedSales, days: endedSalesDays, until: until.toISOString() }
    return new Refusal('too-many-reservations/ended', { data, ...retryAt(until, now) })
  }
  const untilSame = findSamePhoneUntil(ended, itemId)
  if (untilSame && untilSame > now) {
    const data = { until: untilSame.toISOString() }
    return new Refusal('too-many-reservations/same-phone', { data, ...retryAt(untilSame, now) })
  }
  return undefined
}

/** From when a buyer may reserve this phone; undefined unless their ended sales prevent it now. */
export function findReservableFrom({ ended }: Reservations, itemId: ListingId, now: Date): Date | undefined {
  const ends = [findManyEndedUntil(ended), findSamePhoneUntil(ended, itemId)]
  const latest = Math.max(...ends.map((end) => end?.getTime() ?? 0))
  return latest > now.getTime() ? new Date(latest) : undefined
}

function findManyEndedUntil(ended: Reservations['ended']): Date | undefined {
  const oldest = ended.at(-maxEndedSales)
  return oldest && new Date(oldest.at.getTime() + endedSalesDays * dayMs)
}

function findSamePhoneUntil(ended: Reservations['ended'], itemId: ListingId): Date | undefined {
  const cancelled = ended.findLast((sale) => sale.itemId === itemId && !sale.isMissed)
  return cancelled && new Date(cancelled.at.getTime() + samePhoneAfterHours * hourMs)
}

const retryAt = (until: Date, now: Date) => ({
  retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
})
