import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { Problem } from '#contract/problem.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { useOnline } from '#web/ui/states.tsx'
import { markSold, refreshBooking } from './use-booking.ts'
import { type Agreed, intentQuery } from './use-payment-intent.ts'

type State = { intentId: string; isRunning: boolean; error?: unknown }

/**
 * Notifies our server that the card was authorised, and tries again if no answer comes: sending it twice is harmless. The
 * result then shows in the booking. Only the newest start counts.
 */
export function useSettlement(booking: Booking, agreed: Agreed) {
  const queryClient = useQueryClient()
  const isOnline = useOnline()
  const [state, setState] = useState<State>()
  const newest = useRef<State>(undefined)

  function show(next: State | undefined) {
    newest.current = next
    setState(next)
  }

  async function send(intentId: string): Promise<void> {
    const { id, listingId } = booking
    await queryClient.fetchQuery({
      queryKey: ownKey('settlement', id, intentId),
      queryFn: () =>
        callApi(bookingRoutes.settle, {
          params: { id },
          body: { price: agreed.price, intentId, id, listingId },
        }),
      staleTime: 0,
      gcTime: 0,
      // Without a connection, this waits for one.
      networkMode: 'online',
    })
    await markSold(queryClient, booking, { paid: true, intentId })
  }

  /** Shows in the booking why the server refused. */
  async function showRefusal({ code }: Problem): Promise<void> {
    if (code === 'already-sold') await markSold(queryClient, booking, { paid: false })
    if (code === 'price-changed' || code === 'listing-changed') await refreshBooking(queryClient, booking.id)
    // This authorisation is no longer used. The next try needs a new one.
    await queryClient.resetQueries({ queryKey: intentQuery(booking.id, agreed).queryKey })
  }

  async function start(intentId: string): Promise<void> {
    const own = { intentId, isRunning: true }
    show(own)
    try {
      await send(intentId)
      if (newest.current === own) show({ intentId, isRunning: false })
    } catch (error) {
      if (error instanceof Problem) await showRefusal(error)
      if (newest.current === own) show({ intentId, isRunning: false, error })
    }
  }

  return {
    intentId: state?.intentId,
    error: state?.error,
    isRunning: state?.isRunning ?? false,
    isWaitingForConnection: state?.isRunning === true && !isOnline,
    start: (intentId: string) => void start(intentId),
    forget: () => show(undefined),
  }
}
