import type { BookingId, ListingId } from '#contract/ids.ts'

/** What the buyer of a sale was told by the product. */
export type ConfirmedSale = {
  listingId: ListingId
  bookingId: BookingId
  intentId: string
  /** The hand-over was confirmed too, so the money is taken. */
  isHandedOver: boolean
}

export type Kind = 'cached' | 'computed' | 'write' | 'payment'

/** What the clients of a load were told. */
export type LoadRecord = {
  requests: number
  /** Requests without an answer, or with one that says that the product is at fault or away. */
  failed: Record<Kind, number>
  /** Why requests failed: status or `no answer`, with the call. */
  reasons: Map<string, number>
  /** When each write had succeeded, in milliseconds of `performance.now()`. */
  writtenAt: number[]
  /** The sales that the product has confirmed to their buyers. */
  sales: ConfirmedSale[]
  /** Why buyers gave up, other than that another one was faster. */
  refusals: Map<string, number>
}

/** Returns an empty record. */
export const createLoadRecord = (): LoadRecord => ({
  requests: 0,
  failed: { cached: 0, computed: 0, write: 0, payment: 0 },
  reasons: new Map(),
  writtenAt: [],
  sales: [],
  refusals: new Map(),
})

export function countUp(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

/** Returns the longest time between two writes that succeeded, from the first to the last, in seconds. */
export function findLongestPause({ writtenAt }: LoadRecord): number {
  const times = writtenAt.toSorted((one, other) => one - other)
  const pauses = times.slice(1).map((time, nth) => time - (times[nth] ?? time))
  return Math.max(0, ...pauses) / 1000
}

/** Returns how long after this moment the first write succeeded, in seconds; Infinity if none did. */
export function findFirstWrite({ writtenAt }: LoadRecord, after: number): number {
  return (Math.min(...writtenAt.filter((time) => time > after)) - after) / 1000
}
