import { payoutRoutes } from '#contract/routes/payouts.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { usePayoutMessages } from '#web/messages/payout-messages.tsx'
import { useRefetchingAction } from '#web/session/use-refetching-action.ts'

/** An action on payouts. If it needs a new sign-in, `why` explains it. Afterwards everything about payouts is fetched again. */
export function usePayoutAction(why: string) {
  const messages = usePayoutMessages()
  return useRefetchingAction({
    route: payoutRoutes.claim,
    describe: (error) => ({ sentence: describeFailure(error, messages.admin.errors, messages) }),
    why,
  })
}
