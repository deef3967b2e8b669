import { useQuery } from '@tanstack/react-query'
import type { PaymentId } from '#contract/ids.ts'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { callApi } from '#web/api/call-api.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { useRefetchingAction } from '#web/session/use-refetching-action.ts'

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

/** An action on a problem. Afterwards everything about the sale is fetched again. */
export function useProblemAction() {
  return useRefetchingAction({
    // Of all changes of a problem, a decision changes the most.
    route: saleProblemRoutes.decide,
    describe: (error) => ({ sentence: describeFailure(error, saleProblems.errors) }),
  })
}
