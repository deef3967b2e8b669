import { saleRoutes } from '#contract/routes/sales.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useSaleMessages } from '#web/messages/sale-messages.tsx'
import { useRefetchingAction } from '#web/session/use-refetching-action.ts'

/** An action on a sale. Afterwards everything about the sale is fetched again. */
export function useSaleAction() {
  const messages = useSaleMessages()
  return useRefetchingAction({
    route: saleRoutes.cancel,
    describe: (error) => ({ sentence: describeFailure(error, messages.sales.errors, messages) }),
  })
}
