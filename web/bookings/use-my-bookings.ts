import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingRoutes } from '#contract/bookings.ts'
import { Problem } from '#contract/errors.ts'
import type { BookingId } from '#contract/ids.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'

/** The bookings of the person with this address, page after page. */
export function useMyBookings(email: string) {
  return useInfiniteQuery({
    queryKey: ownKey('bookings', email),
    queryFn: ({ pageParam }) => callPage(bookingRoutes.list, { query: { email, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })
}

export function useDeleteBooking() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: BookingId) => {
      try {
        await callApi(bookingRoutes.remove, { params: { id } })
      } catch (error) {
        // Gone already, from another tab or by a first try whose answer was lost.
        if (!(error instanceof Problem) || error.code !== 'not-found') throw error
      }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownKey('bookings') }),
  })
}
