import { useQueryClient } from '@tanstack/react-query'
import { saleRoutes } from '#contract/routes/sales.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { readFieldErrors } from '#web/api/read-field-errors.ts'
import { refetchChanged } from '#web/api/refetch-changed.ts'
import { useSaleMessages } from '#web/messages/sale-messages.tsx'
import { useAction } from '#web/session/use-action.tsx'
import type { FormControl } from '#web/ui/form.tsx'

/**
 * An action on a sale. Afterwards everything about the sale is fetched again, even after a refusal, because the other
 * side may have acted. With a form, the server's errors about its fields are shown at the fields.
 */
export function useSaleAction() {
  const messages = useSaleMessages()
  const client = useQueryClient()
  const { run, busy, dialog } = useAction({
    describe: (error) => ({ sentence: describeFailure(error, messages.sales.errors, messages) }),
  })
  const refresh = () => void refetchChanged(client, saleRoutes.cancel)

  async function act(work: () => Promise<unknown>, onDone: () => void) {
    await work()
    onDone()
    refresh()
  }

  /** Shows the errors about a field of the form at that field. */
  function explain(error: unknown, form: FormControl | undefined): boolean {
    refresh()
    const wrong = form ? readFieldErrors(error, listFields(form)) : []
    if (wrong.length > 0) form?.showErrors(wrong)
    return wrong.length > 0
  }

  return {
    run: (work: () => Promise<unknown>, onDone = () => {}, form?: FormControl) =>
      run(
        () => act(work, onDone),
        (error) => explain(error, form),
      ),
    busy,
    dialog,
  }
}

function listFields({ ref }: FormControl): string[] {
  return ref.current ? [...new FormData(ref.current).keys()] : []
}
