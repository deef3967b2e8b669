import { queryOptions, useQuery } from '@tanstack/react-query'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { Problem } from '#contract/problem.ts'
import type { BookingId } from '#contract/ids.ts'
import type { PaymentMeans } from '#contract/payments.ts'
import { callApi } from '#web/api/call-api.ts'
import { mayPassLater, ownKey } from '#web/api/query-client.ts'

/** How often we check whether the buyer can pay now; sooner if the waiting time ends sooner. */
const maxWaitMs = 20_000

/** No hold is longer. Limits the result when the device's clock is wrong. */
const maxHoldMs = 10 * 60_000

/**
 * The client secret to pay with, or the refusal. A refusal counts as data, so that it stays visible while we ask again.
 */
export type Asked =
  | {
      clientSecret: string
      heldUntil: string
      authorizedId?: string | undefined
      refusal?: undefined
      askedAt: number
    }
  | { clientSecret?: undefined; authorizedId?: undefined; refusal: Problem; askedAt: number }

/**
 * Holds the phone for this buyer and returns the client secret that confirms the card. Asking twice gives the same one.
 */
export const intentQuery = (id: BookingId, price: number) =>
  queryOptions({
    queryKey: ownKey('payment-intent', id, String(price)),
    queryFn: () => askForIntent(id, price),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => msUntilNextLook(state.data, Date.now()),
  })

/** Asks only for a way that needs a hold: who asks for cash holds no phone. */
export const usePaymentIntent = (id: BookingId, price: number, way: PaymentMeans) =>
  useQuery({ ...intentQuery(id, price), enabled: needsHold(way) })

const needsHold = (way: PaymentMeans) => way !== 'cash'

async function askForIntent(id: BookingId, price: number): Promise<Asked> {
  try {
    const held = await callApi(bookingRoutes.createPaymentIntent, { body: { bookingId: id, price } })
    return { ...held, askedAt: Date.now() }
  } catch (error) {
    if (!(error instanceof Problem) || mayPassLater(error)) throw error
    return { refusal: error, askedAt: Date.now() }
  }
}

/** The end of this buyer's hold, in milliseconds of this device's clock. */
export function readOwnHoldEnd(asked: Asked | undefined): number | undefined {
  if (!asked?.clientSecret) return undefined
  return Math.min(Date.parse(asked.heldUntil), asked.askedAt + maxHoldMs)
}

const waits = ['being-paid', 'too-many-holds', 'held-too-often'] as const
export type Wait = { code: (typeof waits)[number]; until: number }

/** What prevents this buyer from paying now, and when that ends, in milliseconds of this device's clock. */
export function readWait(asked: Asked | undefined): Wait | undefined {
  if (!asked?.refusal) return undefined
  const { code: refused, retryAfterSeconds = 0 } = asked.refusal
  const code = waits.find((each) => each === refused)
  return code && { code, until: asked.askedAt + retryAfterSeconds * 1000 }
}

type Obstacle = { wait?: Wait; limit?: Problem; error?: Error }

/**
 * What keeps this buyer from paying this way: something that ends by itself, a limit that asking again does not change, an
 * error, or nothing.
 */
export function findObstacle(
  way: PaymentMeans,
  { data, error }: { data: Asked | undefined; error: Error | null },
): Obstacle {
  if (!needsHold(way)) return {}
  const wait = readWait(data)
  if (wait) return { wait }
  if (data?.refusal?.code === 'too-many-reservations') return { limit: data.refusal }
  const failure = data ? data.refusal : error
  // The hold was asked for together with a card payment. If its provider does not answer, bKash may.
  const isOutageOfOther = way === 'bkash' && failure instanceof Problem && isOutage(failure)
  return failure && !isOutageOfOther ? { error: failure } : {}
}

const isOutage = ({ code }: Problem) => code === 'provider-unavailable'

/**
 * A buyer who has held the phone too often must wait the full time. The other two reasons may end early, so we check
 * more often.
 */
export function msUntilNextLook(asked: Asked | undefined, now: number): number | false {
  const wait = readWait(asked)
  if (!wait) return false
  const left = Math.max(wait.until - now, 1000)
  return wait.code === 'held-too-often' ? left : Math.min(maxWaitMs, left)
}
