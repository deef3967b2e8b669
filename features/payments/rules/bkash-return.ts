import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BookingId, UserId } from '#contract/ids.ts'
import type { BkashReturns } from '#services/services.ts'

/** One payment of a booking, of which `attempt` others came before: each has a return address of its own. */
type Returning = { bookingId: BookingId; buyerId: UserId; attempt: number }

/**
 * The address to which bKash sends a buyer back. Its last part is a signature for one payment of one buyer, and bKash shows
 * it only to the person who was on the page of that payment. So nobody can make us execute a payment that another person
 * approved. It has no query, because bKash adds its own.
 */
export function makeReturnAddress({ key, publicAddress }: BkashReturns, returning: Returning): string {
  return `${publicAddress()}/payment/${returning.bookingId}/bkash/${sign(key, returning)}`
}

/** Whether `state` is the last part of the return address for this payment and this buyer. */
export function isReturnState({ key }: BkashReturns, returning: Returning, state: string): boolean {
  const given = Buffer.from(state)
  const right = Buffer.from(sign(key, returning))
  return given.length === right.length && timingSafeEqual(given, right)
}

function sign(key: Uint8Array, { bookingId, buyerId, attempt }: Returning): string {
  return createHmac('sha256', key).update(`${bookingId} ${buyerId} ${attempt}`).digest('base64url')
}
