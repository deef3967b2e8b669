import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaymentId } from '#contract/ids.ts'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import { callApi } from '#web/api/call-api.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf, refetchChanged } from '#web/api/refetch-changed.ts'
import { useSaleProblemMessages } from '#web/messages/sale-problem-messages.tsx'
import { useAction } from '#web/session/use-action.tsx'

/** The problems of one sale, and whether the person may report one. Fetched again every `refetchEveryMs`. */
export function useProblemsOfSale(id: PaymentId, refetchEveryMs: number | false) {
  return useQuery({
    queryKey: ownKey('payments', 'problems', id),
    queryFn: () => callApi(saleProblemRoutes.listOfPayment, { params: { id } }),
    meta: metaOf(saleProblemRoutes.listOfPayment),
    refetchInterval: refetchEveryMs,
  })
}

/** Runs an action on a problem. Fetches everything about the sale again, even after a refusal: somebody else may have acted. */
export function useProblemAction() {
  const messages = useSaleProblemMessages()
  const client = useQueryClient()
  const { run, busy, dialog } = useAction({
    describe: (error) => ({ sentence: describeFailure(error, messages.saleProblems.errors, messages) }),
  })
  // The other party or an admin may have acted too, and a decision changes the most.
  const refresh = () => void refetchChanged(client, saleProblemRoutes.decide)

  async function act(work: () => Promise<unknown>, onDone: () => void) {
    await work()
    onDone()
    refresh()
  }

  function refreshAfterRefusal(): false {
    refresh()
    return false
  }

  return {
    run: (work: () => Promise<unknown>, onDone: () => void) =>
      run(() => act(work, onDone), refreshAfterRefusal),
    busy,
    dialog,
  }
}
