import { useQuery } from '@tanstack/react-query'
import { formatPhoneNumber } from '#contract/phone-number.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'

/**
 * The phone number that the person with this email address gave with their newest booking. Undefined while it loads, if
 * there is none, and if it is not `isNeeded`.
 */
export function useLastNumber(email: string, isNeeded: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: ownKey('bookings', email, 'newest'),
    queryFn: async () => {
      const [newest] = await callApi(bookingRoutes.list, { query: { email, limit: 1 } })
      return newest ? formatPhoneNumber(newest.phoneNumber) : null
    },
    meta: metaOf(bookingRoutes.list),
    enabled: isNeeded,
  })
  return isNeeded ? (data ?? undefined) : undefined
}
