import { saleRoutes } from '#contract/routes/sales.ts'
import { sales } from '#texts/sales.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useRefetchingAction } from '#web/session/use-refetching-action.ts'

/** An action on a sale. Afterwards everything about the sale is fetched again. */
export function useSaleAction() {
  return useRefetchingAction({
    route: saleRoutes.cancel,
    describe: (error) => ({ sentence: describeFailure(error, sales.errors) }),
  })
}
