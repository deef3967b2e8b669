import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BookingId, UserId } from '#contract/ids.ts'
import { type Language, pathIn } from '#lib/languages.ts'
import type { BkashReturns } from '#services/services.ts'

/** One payment of a booking by bKash. */
type Returning = { bookingId: BookingId; buyerId: UserId; returnNonce: string }
type MaybeReturning = Omit<Returning, 'returnNonce'> & { returnNonce: string | null }

/**
 * The address to which bKash sends a buyer back: the page in the language in which they pay. Its last part is a signature for one payment of one buyer, and bKash sends
 * only the person who ends that payment there. So what another person approved is not executed unless they come back
 * with the buyer's session. It has no query, because bKash adds its own.
 */
export function makeReturnAddress(
  { key, publicAddress }: BkashReturns,
  returning: Returning,
  language: Language,
): string {
  const path = `/payment/${returning.bookingId}/bkash/${sign(key, returning)}`
  return publicAddress() + pathIn(language, path)
}

/** Whether `state` is the last part of the return address for this payment and this buyer. A payment by card has no nonce. */
export function isReturnState(
  { key }: BkashReturns,
  { returnNonce, ...purchase }: MaybeReturning,
  state: string,
): boolean {
  if (returnNonce === null) return false
  const given = Buffer.from(state)
  const right = Buffer.from(sign(key, { ...purchase, returnNonce }))
  return given.length === right.length && timingSafeEqual(given, right)
}

function sign(key: Uint8Array, { bookingId, buyerId, returnNonce }: Returning): string {
  const signed = [bookingId, buyerId, returnNonce].join(' ')
  return createHmac('sha256', key).update(signed).digest('base64url')
}
