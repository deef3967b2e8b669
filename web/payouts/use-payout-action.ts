import { useQueryClient } from '@tanstack/react-query'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { readFieldErrors } from '#web/api/read-field-errors.ts'
import { refetchChanged } from '#web/api/refetch-changed.ts'
import { usePayoutMessages } from '#web/messages/payout-messages.tsx'
import { useAction } from '#web/session/use-action.tsx'
import type { FormControl } from '#web/ui/form.tsx'

/**
 * Runs an action on payouts. Asks for a new sign-in if one is needed, for the reason `why`, and fetches everything about
 * payouts again, even after a refusal. With a form, the server's errors about its fields are shown at the fields.
 */
export function usePayoutAction(why: string) {
  const messages = usePayoutMessages()
  const client = useQueryClient()
  const { run, busy, dialog } = useAction({
    describe: (error) => ({ sentence: describeFailure(error, messages.admin.errors, messages) }),
    why,
  })
  const refresh = () => void refetchChanged(client, payoutRoutes.claim)

  function explain(error: unknown, form: FormControl | undefined): boolean {
    const fields = form?.ref.current ? [...new FormData(form.ref.current).keys()] : []
    const wrong = readFieldErrors(error, fields)
    if (wrong.length > 0) form?.showErrors(wrong)
    return wrong.length > 0
  }

  return {
    run: (work: () => Promise<unknown>, form?: FormControl) =>
      void run(
        () => work().finally(refresh),
        (error) => explain(error, form),
      ),
    busy,
    dialog,
  }
}
