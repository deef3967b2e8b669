import { queryOptions, useQuery } from '@tanstack/react-query'
import { bookingRoutes } from '#contract/bookings.ts'
import { Problem } from '#contract/errors.ts'
import type { BookingId } from '#contract/ids.ts'
import { callApi } from '#web/api/call-api.ts'
import { mayPassLater, ownKey } from '#web/api/query-client.ts'

/** How often we look whether what keeps us waiting has ended; sooner when its time is up sooner. */
const lookAgainMs = 20_000

/** No hold is longer: what a device's clock that is wrong makes of it is cut to this. */
const longestHoldMs = 10 * 60_000

/** The secret to pay with, or why there is none; a refusal is an answer, so that it stays while we ask again. */
export type Asked =
  | { clientSecret: string; heldUntil: string; refusal?: undefined; askedAt: number }
  | { clientSecret?: undefined; refusal: Problem; askedAt: number }

/** Holds the phone for this buyer and gets what the card is confirmed with. Asking twice gives the same. */
export const intentQuery = (id: BookingId, productPrice: number) =>
  queryOptions({
    queryKey: ownKey('payment-intent', id, String(productPrice)),
    queryFn: () => askForIntent(id, productPrice),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => msUntilNextLook(state.data, Date.now()),
  })

export const usePaymentIntent = (id: BookingId, productPrice: number) =>
  useQuery(intentQuery(id, productPrice))

async function askForIntent(id: BookingId, productPrice: number): Promise<Asked> {
  try {
    const held = await callApi(bookingRoutes.createPaymentIntent, { body: { id, productPrice } })
    return { ...held, askedAt: Date.now() }
  } catch (error) {
    if (!(error instanceof Problem) || mayPassLater(error)) throw error
    return { refusal: error, askedAt: Date.now() }
  }
}

/** Until when the phone is kept for this buyer, in milliseconds of this device's clock. */
export function readOwnHoldEnd(asked: Asked | undefined): number | undefined {
  if (!asked?.clientSecret) return undefined
  return Math.min(Date.parse(asked.heldUntil), asked.askedAt + longestHoldMs)
}

const waits = ['being-paid', 'too-many-holds', 'held-too-often'] as const
export type Wait = { code: (typeof waits)[number]; until: number }

/** What keeps this buyer from paying now, and when that ends, in milliseconds of this device's clock. */
export function readWait(asked: Asked | undefined): Wait | undefined {
  if (!asked?.refusal) return undefined
  const { code: refused, retryAfterSeconds = 0 } = asked.refusal
  const code = waits.find((each) => each === refused)
  return code && { code, until: asked.askedAt + retryAfterSeconds * 1000 }
}

/** The other two may end early, by what somebody does; a phone that was held too often waits its time out. */
export function msUntilNextLook(asked: Asked | undefined, now: number): number | false {
  const wait = readWait(asked)
  if (!wait) return false
  const left = Math.max(wait.until - now, 1000)
  return wait.code === 'held-too-often' ? left : Math.min(lookAgainMs, left)
}
