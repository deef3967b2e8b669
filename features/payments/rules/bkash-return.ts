import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BookingId, UserId } from '#contract/ids.ts'
import type { BkashReturns } from '#services/services.ts'

type Returning = { bookingId: BookingId; buyerId: UserId }

/**
 * The address to which bKash sends a buyer back. Its last part is a signature for one booking and one buyer, so that
 * nobody else can make us execute the payment. It has no query, because bKash adds its own.
 */
export function makeReturnAddress({ key, publicAddress }: BkashReturns, returning: Returning): string {
  return `${publicAddress()}/payment/${returning.bookingId}/bkash/${sign(key, returning)}`
}

/** Whether `state` is the last part of the return address for this booking and this buyer. */
export function isReturnState({ key }: BkashReturns, returning: Returning, state: string): boolean {
  const given = Buffer.from(state)
  const right = Buffer.from(sign(key, returning))
  return given.length === right.length && timingSafeEqual(given, right)
}

function sign(key: Uint8Array, { bookingId, buyerId }: Returning): string {
  return createHmac('sha256', key).update(`${bookingId} ${buyerId}`).digest('base64url')
}
