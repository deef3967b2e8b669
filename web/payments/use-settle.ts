import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Booking, bookingRoutes } from '#contract/bookings.ts'
import { Problem } from '#contract/errors.ts'
import { callApi } from '#web/api/call-api.ts'
import { retryDelayMs, shouldRetry } from '#web/api/query-client.ts'
import { intentQuery } from './use-payment-intent.ts'
import { markSold, refreshBooking } from './use-booking.ts'

/**
 * Tells our server that the card was authorised, again and again while no answer comes: sending it twice does no harm.
 * What the answer means for the booking is shown by the booking itself.
 */
export function useSettle(booking: Booking, agreedPrice: number) {
  const queryClient = useQueryClient()
  const { _id: id, productId } = booking
  return useMutation({
    mutationFn: (transationId: string) =>
      callApi(bookingRoutes.settle, {
        params: { id },
        body: { productPrice: agreedPrice, transationId, id, productId },
      }),
    retry: shouldRetry,
    retryDelay: retryDelayMs,
    onSuccess: (_, transationId) => markSold(queryClient, booking, { paid: true, transationId }),
    onError: async (error) => {
      if (!(error instanceof Problem)) return
      if (error.code === 'already-sold') await markSold(queryClient, booking, { paid: false })
      if (error.code === 'price-changed') await refreshBooking(queryClient, id)
      // This authorization is given up: the next try needs another.
      await queryClient.resetQueries({ queryKey: intentQuery(id, agreedPrice).queryKey })
    },
  })
}
