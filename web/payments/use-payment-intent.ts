import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { Problem } from '#contract/problem.ts'
import type { BookingId } from '#contract/ids.ts'
import type { PaymentMeans } from '#contract/payments.ts'
import { callApi } from '#web/api/call-api.ts'
import { maySucceedLater, ownKey } from '#web/api/query-client.ts'
import { serverNow } from '#web/api/server-clock.ts'

/** We check whether the buyer can pay now at least this often. */
const maxWaitMs = 20_000

/** No hold is longer than this. It limits what we show until we know the server's time. */
const maxHoldMs = 10 * 60_000

/** The client secret to pay with, or the refusal. A refusal counts as data, so that it stays visible while we ask again. */
export type IntentAnswer =
  | {
      clientSecret: string
      heldUntil?: string | undefined
      authorizedId?: string | undefined
      refusal?: undefined
      askedAt: number
    }
  | { clientSecret?: undefined; authorizedId?: undefined; refusal: Problem; askedAt: number }

/** What the buyer has seen and accepted: the price in taka, and the revision of the listing. */
export type Agreed = Pick<Booking, 'price' | 'listingRevision'>

/** Holds the phone for this buyer and returns the client secret for the card. Asking twice gives the same secret. */
export const intentQuery = (id: BookingId, agreed: Agreed) =>
  queryOptions({
    queryKey: ownKey('payment-intent', id, String(agreed.price), String(agreed.listingRevision)),
    queryFn: () => askForIntent(id, agreed),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => msUntilNextCheck(state.data, serverNow()),
  })

/** Holds the phone, unless the buyer chose cash, which needs no hold. */
export const usePaymentIntent = (id: BookingId, agreed: Agreed, means: PaymentMeans) =>
  useQuery({ ...intentQuery(id, agreed), enabled: needsHold(means) })

/** How long a card provider that does not answer may delay another one. */
const maxHoldWaitMs = 3000

/**
 * Waits for the answer if the page is asking to hold the phone. That asks for a card: if it reached the server after a
 * request for bKash, it would give up the payment by bKash.
 */
export async function awaitHold(client: QueryClient, id: BookingId, agreed: Agreed): Promise<void> {
  const { queryKey } = intentQuery(id, agreed)
  const query = client.getQueryCache().find({ queryKey })
  if (query?.state.fetchStatus !== 'fetching') return
  const late = new Promise((resolve) => setTimeout(resolve, maxHoldWaitMs))
  await Promise.race([query.promise?.catch(() => undefined), late])
}

const needsHold = (means: PaymentMeans) => means !== 'cash'

async function askForIntent(id: BookingId, agreed: Agreed): Promise<IntentAnswer> {
  try {
    const held = await callApi(bookingRoutes.createPaymentIntent, { body: { bookingId: id, ...agreed } })
    return { ...held, askedAt: serverNow() }
  } catch (error) {
    if (!(error instanceof Problem) || maySucceedLater(error)) throw error
    return { refusal: error, askedAt: serverNow() }
  }
}

/** The end of this buyer's hold, in milliseconds of the server's clock; null if they can pay without a hold. */
export function readOwnHoldEnd(answer: IntentAnswer | undefined): number | null | undefined {
  if (!answer?.clientSecret) return undefined
  if (answer.heldUntil === undefined) return null
  return Math.min(Date.parse(answer.heldUntil), answer.askedAt + maxHoldMs)
}

const waits = ['being-paid', 'too-many-holds', 'held-too-often'] as const
/** `text` is what the server says of a phone that was held too often. */
export type Wait = { code: (typeof waits)[number]; until: number; text?: string }

/** What prevents this buyer from paying now, and when that ends, in milliseconds of the server's clock. */
export function readWait(answer: IntentAnswer | undefined): Wait | undefined {
  if (!answer?.refusal) return undefined
  const { code: refused, retryAfterSeconds = 0 } = answer.refusal
  const code = waits.find((each) => each === refused)
  const wait = code && { code, until: answer.askedAt + retryAfterSeconds * 1000 }
  return wait?.code === 'held-too-often' ? { ...wait, text: answer.refusal.message } : wait
}

type Obstacle = { wait?: Wait; limit?: Problem; error?: Error }

/**
 * What keeps the buyer from paying by these means: something that ends by itself (`wait`), a limit that asking again does
 * not change, an error, or nothing.
 */
export function findObstacle(
  means: PaymentMeans,
  { data, error }: { data: IntentAnswer | undefined; error: Error | null },
): Obstacle {
  if (!needsHold(means)) return {}
  const wait = readWait(data)
  if (wait) return { wait }
  if (data?.refusal?.code === 'too-many-reservations') return { limit: data.refusal }
  const failure = data ? data.refusal : error
  // The intent is one for a card. If only the card provider does not answer, the buyer can still pay by bKash.
  const isCardOutage = means === 'bkash' && failure instanceof Problem && isOutage(failure)
  return failure && !isCardOutage ? { error: failure } : {}
}

const isOutage = ({ code }: Problem) => code === 'provider-unavailable'

/**
 * How long to wait before the next check; false if none is needed. A buyer who has held the phone too often must wait the
 * full time. The other two reasons may end early, so we check more often.
 */
export function msUntilNextCheck(answer: IntentAnswer | undefined, now: number): number | false {
  const wait = readWait(answer)
  if (!wait) return false
  const left = Math.max(wait.until - now, 1000)
  return wait.code === 'held-too-often' ? left : Math.min(maxWaitMs, left)
}
