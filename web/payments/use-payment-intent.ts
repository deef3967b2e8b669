import { queryOptions, useQuery } from '@tanstack/react-query'
import { bookingRoutes } from '#contract/bookings.ts'
import { Problem } from '#contract/errors.ts'
import type { BookingId } from '#contract/ids.ts'
import { callApi } from '#web/api/call-api.ts'
import { mayPassLater, ownKey } from '#web/api/query-client.ts'

/** How often we look whether the other buyer has finished; sooner when their time is up sooner. */
const lookAgainMs = 20_000

/** The secret to pay with, or why there is none; a refusal is an answer, so that it stays while we ask again. */
export type Asked =
  | { clientSecret: string; refusal?: undefined }
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
    return await callApi(bookingRoutes.createPaymentIntent, { body: { id, productPrice } })
  } catch (error) {
    if (!(error instanceof Problem) || mayPassLater(error)) throw error
    return { refusal: error, askedAt: Date.now() }
  }
}

/** When the other buyer's time is up, in milliseconds of this device's clock. */
export function readHoldEnd(asked: Asked | undefined): number | undefined {
  if (!asked?.refusal || asked.refusal.code !== 'being-paid') return undefined
  return asked.askedAt + (asked.refusal.retryAfterSeconds ?? 0) * 1000
}

export function msUntilNextLook(asked: Asked | undefined, now: number): number | false {
  const end = readHoldEnd(asked)
  return end === undefined ? false : Math.min(lookAgainMs, Math.max(end - now, 1000))
}
