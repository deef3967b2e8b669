import { metaOf, refetchChanged } from '#web/api/refetch-changed.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { bookingRoutes } from '#contract/bookings.ts'
import { Problem } from '#contract/errors.ts'
import type { BookingId } from '#contract/ids.ts'
import { callApi, callPage } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'

/** The bookings of the person with this email address, page by page. */
export function useMyBookings(email: string) {
  return useInfiniteQuery({
    queryKey: ownKey('bookings', email),
    queryFn: ({ pageParam }) => callPage(bookingRoutes.list, { query: { email, cursor: pageParam } }),
    meta: metaOf(bookingRoutes.list),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  })
}

/** Deletes a booking and fetches the lists with it again. Throws Problem or NetworkFailure. */
export function useDeleteBooking() {
  const queryClient = useQueryClient()
  return async (id: BookingId) => {
    try {
      await callApi(bookingRoutes.remove, { params: { id } })
    } catch (error) {
      // Already deleted, in another tab or by an earlier try whose answer was lost.
      if (!(error instanceof Problem) || error.code !== 'not-found') throw error
    }
    await refetchChanged(queryClient, bookingRoutes.remove)
  }
}
