import type { Stripe, StripeCardElement } from './stripe-types.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { Problem } from '#contract/errors.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { ownKey } from '#web/api/query-client.ts'
import { useMessages } from '#web/messages/messages.tsx'
import type { SignedInUser } from '#web/session/identity-client.ts'
import { type Outcome, readOutcome } from './payment-outcome.ts'
import { intentQuery } from './use-payment-intent.ts'
import { useSettle } from './use-settle.ts'

type Parts = {
  booking: Booking
  /** What the person was shown and has agreed to, in taka. */
  price: number
  user: SignedInUser
  stripe: Stripe | undefined
  clientSecret: string | undefined
}

export type CardPayment = ReturnType<typeof useCardPayment>

/** Confirms the card with the provider, then tells our server. Goes on by itself where an earlier visit stopped. */
export function useCardPayment({ booking, price, user, stripe, clientSecret }: Parts) {
  const messages = useMessages()
  const queryClient = useQueryClient()
  const settle = useSettle(booking, price)
  const earlier = useEarlierOutcome(stripe, clientSecret)

  const mutationKey = ownKey('confirm-card', booking._id)
  const confirm = useMutation({
    mutationKey,
    mutationFn: async (card: StripeCardElement): Promise<Outcome | undefined> => {
      // Still for sale, at this price? Better known before the bank is asked. A refusal shows by itself.
      const asked = await queryClient.fetchQuery({ ...intentQuery(booking._id, price), staleTime: 0 })
      if (!stripe || !asked.clientSecret) return undefined
      const billing_details = { name: user.displayName ?? undefined, email: user.email }
      return readOutcome(
        await stripe.confirmCardPayment(asked.clientSecret, { payment_method: { card, billing_details } }),
      )
    },
    onSuccess: (outcome) => {
      if (outcome?.kind === 'authorized') settle.mutate(outcome.transactionId)
    },
  })

  const { mutate: settleIt } = settle
  const found = earlier.data?.kind === 'authorized' ? earlier.data.transactionId : undefined
  useEffect(() => {
    if (found) settleIt(found)
  }, [found, settleIt])

  function describeOutcome(): string | undefined {
    const { payments } = messages
    // Only our own call throws it, and that comes first: the card has not been sent.
    if (confirm.error instanceof NetworkFailure) return payments.notSent
    if (confirm.error) return describeFailure(confirm.error, payments.errors, messages)
    if (confirm.data?.kind === 'processing') return payments.processing
    if (confirm.data?.kind === 'failed') return confirm.data.message ?? payments.incomplete
    if (settle.error instanceof Problem) return describeFailure(settle.error, payments.errors, messages)
    return undefined
  }

  return {
    isReady: stripe !== undefined && clientSecret !== undefined && !earlier.isLoading,
    isRunning: confirm.isPending || settle.isPending,
    isSettling: settle.isPending,
    settle,
    failure: describeOutcome(),
    pay: (card: StripeCardElement) => {
      // The second half of a double click comes before the button knows of the first.
      if (queryClient.isMutating({ mutationKey }) > 0) return
      settle.reset()
      confirm.mutate(card)
    },
    settleAgain: () => {
      if (settle.variables) settle.mutate(settle.variables)
    },
    clearFailure: () => {
      if (confirm.error ?? confirm.data) confirm.reset()
    },
  }
}

/** What became of this intent before: the page may have been left between the card's yes and ours. */
function useEarlierOutcome(stripe: Stripe | undefined, clientSecret: string | undefined) {
  return useQuery({
    queryKey: ownKey('payment-outcome', clientSecret ?? ''),
    queryFn: async () =>
      stripe && clientSecret ? readOutcome(await stripe.retrievePaymentIntent(clientSecret)) : null,
    enabled: stripe !== undefined && clientSecret !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
