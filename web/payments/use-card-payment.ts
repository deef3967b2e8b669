// oxlint-disable-next-line no-restricted-imports -- the page shows each result of a payment itself, and sends it again
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { Problem } from '#contract/problem.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { describeCardFailure } from '#texts/card-failures.ts'
import { payments } from '#texts/payments.ts'
import { callApi } from '#web/api/call-api.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { ownKey, retryDelayMs, shouldRetry } from '#web/api/query-client.ts'
import type { SignedInUser } from '#web/session/identity/identity-client.ts'
import { useAction } from '#web/session/use-action.tsx'
import type { PaymentIntentResult, Stripe, StripeCardElement } from './stripe-types.ts'
import { type Agreed, intentQuery } from './use-payment-intent.ts'
import { markSold, refreshBooking } from './use-booking.ts'

type Parts = {
  booking: Booking
  agreed: Agreed
  user: SignedInUser
  stripe: Stripe | undefined
  clientSecret: string | undefined
  /** The payment of an earlier visit, by card or bKash, if it is authorised already. */
  authorizedId: string | undefined
}

export type CardPayment = ReturnType<typeof useCardPayment>

/** Confirms the card with the provider, then notifies our server. Continues automatically where an earlier visit stopped. */
export function useCardPayment({ booking, agreed, user, stripe, clientSecret, authorizedId }: Parts) {
  const queryClient = useQueryClient()
  const settle = useSettle(booking, agreed)
  const earlier = useEarlierOutcome(stripe, clientSecret)

  const [outcome, setOutcome] = useState<Outcome>()
  const [error, setError] = useState<unknown>()
  const { run, busy } = useAction({
    describe: () => ({ sentence: payments.incomplete }),
    asks: false,
  })

  async function confirm(card: StripeCardElement): Promise<void> {
    settle.reset()
    clearFailure()
    // Before the bank is asked, this checks that the phone is still for sale as the buyer saw it; the page shows a refusal.
    // It fails at once if there is no connection, instead of waiting for one.
    const query = { ...intentQuery(booking.id, agreed), staleTime: 0, networkMode: 'always' } as const
    const { clientSecret: secret } = await queryClient.fetchQuery(query)
    if (!stripe || !secret) return
    const billing_details = { name: user.displayName ?? undefined, email: user.email }
    const result = await stripe.confirmCardPayment(secret, { payment_method: { card, billing_details } })
    const confirmed = readOutcome(result)
    setOutcome(confirmed)
    if (confirmed.kind === 'authorized') settle.mutate(confirmed.transactionId)
    // The bank may have authorised it all the same. Without a connection, this waits for one.
    if (isAnswerLost(result)) void earlier.refetch()
  }

  function clearFailure() {
    setOutcome(undefined)
    setError(undefined)
  }

  function showFailure(failure: unknown) {
    setError(failure)
    return true
  }

  const { mutate: settleIt } = settle
  const found = earlier.data?.kind === 'authorized' ? earlier.data.transactionId : authorizedId
  useEffect(() => {
    if (found) settleIt(found)
  }, [found, settleIt])

  function describeOutcome(): string | undefined {
    if (settle.isPaused) return payments.settlingOffline
    // Only the call of our own server, which comes first, throws this. So the card has not been sent yet.
    if (error instanceof NetworkFailure) return payments.notSent
    if (error) return describeFailure(error, payments.errors)
    if (outcome?.kind === 'processing') return payments.processing
    if (outcome?.kind === 'failed' && !found) return outcome.message ?? payments.incomplete
    if (settle.error instanceof Problem) return describeFailure(settle.error, payments.errors)
    return undefined
  }

  return {
    isReady: stripe !== undefined && clientSecret !== undefined && !earlier.isLoading,
    isRunning: busy || settle.isPending,
    isSettling: settle.isPending,
    settle,
    failure: describeOutcome(),
    pay: (card: StripeCardElement) => void run(() => confirm(card), showFailure),
    settleAgain: () => {
      if (settle.variables) settle.mutate(settle.variables)
    },
    clearFailure,
  }
}

/** The outcome of an earlier visit: the page may have been closed after the bank's authorisation, before our server knew. */
function useEarlierOutcome(stripe: Stripe | undefined, clientSecret: string | undefined) {
  return useQuery({
    queryKey: ownKey('payment-outcome', clientSecret ?? ''),
    queryFn: async () => {
      if (!stripe || !clientSecret) return null
      const result = await stripe.retrievePaymentIntent(clientSecret)
      if (isAnswerLost(result)) throw new NetworkFailure(result.error)
      return readOutcome(result)
    },
    networkMode: 'online',
    enabled: stripe !== undefined && clientSecret !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const isAnswerLost = ({ error }: PaymentIntentResult) => error?.type === 'api_connection_error'

/** The result of a card payment, as the provider reports it. */
type Outcome =
  | { kind: 'authorized'; transactionId: string }
  /** The bank has not decided yet. */
  | { kind: 'processing' }
  /** What the buyer reads of it; undefined if the provider sent no message. */
  | { kind: 'failed'; message: string | undefined }

/** The money is reserved until the phone is sold, or already captured. */
const authorized = ['requires_capture', 'succeeded']

/** Reads the result of confirming or fetching an intent. If the intent was authorised earlier, an error does not count. */
export function readOutcome({ paymentIntent, error }: PaymentIntentResult): Outcome {
  const intent = paymentIntent ?? error.payment_intent
  if (intent && authorized.includes(intent.status)) return { kind: 'authorized', transactionId: intent.id }
  if (error) return { kind: 'failed', message: describeCardFailure(error) }
  return paymentIntent.status === 'processing'
    ? { kind: 'processing' }
    : { kind: 'failed', message: undefined }
}

/**
 * Notifies our server that the card was authorised, and tries again if no answer comes: sending it twice is harmless. The
 * result then shows in the booking.
 */
function useSettle(booking: Booking, agreed: Agreed) {
  const queryClient = useQueryClient()
  const { id, listingId } = booking
  return useMutation({
    mutationFn: (intentId: string) =>
      callApi(bookingRoutes.settle, {
        params: { id },
        body: { price: agreed.price, intentId, id, listingId },
      }),
    retry: shouldRetry,
    retryDelay: retryDelayMs,
    onSuccess: (_, intentId) => markSold(queryClient, booking, { paid: true, intentId }),
    onError: async (error) => {
      if (!(error instanceof Problem)) return
      if (error.code === 'already-sold') await markSold(queryClient, booking, { paid: false })
      if (error.code === 'price-changed' || error.code === 'listing-changed')
        await refreshBooking(queryClient, id)
      // This authorisation is no longer used. The next try needs a new one.
      await queryClient.resetQueries({ queryKey: intentQuery(id, agreed).queryKey })
    },
  })
}
