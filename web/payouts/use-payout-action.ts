import { payoutRoutes } from '#contract/routes/payouts.ts'
import { admin } from '#texts/admin.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useRefetchingAction } from '#web/session/use-refetching-action.ts'

/** An action on payouts. If it needs a new sign-in, `why` explains it. Afterwards everything about payouts is fetched again. */
export function usePayoutAction(why: string) {
  return useRefetchingAction({
    route: payoutRoutes.claim,
    describe: (error) => ({ sentence: describeFailure(error, admin.errors) }),
    why,
  })
}
