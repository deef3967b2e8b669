import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { Problem } from '#contract/errors.ts'
import { callApi } from '#web/api/call-api.ts'
import { retryDelayMs, shouldRetry } from '#web/api/query-client.ts'
import { intentQuery } from './use-payment-intent.ts'
import { markSold, refreshBooking } from './use-booking.ts'

/**
 * Notifies our server that the card was authorised, and tries again while no answer comes: sending it twice does no
 * harm. The booking itself then shows the result.
 */
export function useSettle(booking: Booking, agreedPrice: number) {
  const queryClient = useQueryClient()
  const { id, listingId } = booking
  return useMutation({
    mutationFn: (intentId: string) =>
      callApi(bookingRoutes.settle, {
        params: { id },
        body: { price: agreedPrice, intentId, id, listingId },
      }),
    retry: shouldRetry,
    retryDelay: retryDelayMs,
    onSuccess: (_, intentId) => markSold(queryClient, booking, { paid: true, intentId }),
    onError: async (error) => {
      if (!(error instanceof Problem)) return
      if (error.code === 'already-sold') await markSold(queryClient, booking, { paid: false })
      if (error.code === 'price-changed') await refreshBooking(queryClient, id)
      // This authorisation is no longer used. The next try needs a new one.
      await queryClient.resetQueries({ queryKey: intentQuery(id, agreedPrice).queryKey })
    },
  })
}
