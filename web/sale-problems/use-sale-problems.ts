import { useQuery } from '@tanstack/react-query'
import type { PaymentId } from '#contract/ids.ts'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'

/** The addresses of photos work for at least half an hour. A page that stays open asks for new ones before. */
const photosWorkForMs = 25 * 60_000

/** The problems of one sale, and whether the person may report one. Fetched again every `refetchEveryMs`, or for its photos. */
export function useProblemsOfSale(id: PaymentId, refetchEveryMs: number | false) {
  return useQuery({
    queryKey: ownKey('payments', 'problems', id),
    queryFn: () => callApi(saleProblemRoutes.listOfPayment, { params: { id } }),
    meta: metaOf(saleProblemRoutes.listOfPayment),
    refetchInterval: refetchEveryMs || photosWorkForMs,
  })
}
