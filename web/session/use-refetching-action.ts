import { useQueryClient } from '@tanstack/react-query'
import { readFieldErrors } from '#web/api/read-field-errors.ts'
import { type Changing, refetchChanged } from '#web/api/refetch-changed.ts'
import type { AlertTexts } from '#web/ui/alert.tsx'
import type { FormControl } from '#web/ui/form.tsx'
import { useAction } from './use-action.tsx'

type Options = {
  /** Everything that this route changes is fetched again. */
  route: Changing
  /** The text of an alert about a failure. */
  describe: (error: unknown) => AlertTexts
  /** Explains why the person has to sign in again. */
  why?: string
}

type RunOptions = {
  /** Called after the work, before anything is fetched again. */
  onDone?: () => void
  /** The server's errors about the fields of this form are shown at the fields. */
  form?: FormControl
}

/**
 * Like `useAction`. Afterwards it fetches again what changed, even after a refusal or a part of the work, because somebody
 * else may have acted.
 */
export function useRefetchingAction({ route, ...options }: Options) {
  const client = useQueryClient()
  const { run, busy, dialog } = useAction(options)
  const refetch = () => void refetchChanged(client, route)

  async function act(work: () => Promise<unknown>, onDone: RunOptions['onDone']) {
    try {
      await work()
      onDone?.()
    } finally {
      refetch()
    }
  }

  function explain(error: unknown, form: FormControl | undefined): boolean {
    const wrong = form ? readFieldErrors(error, listFields(form)) : []
    if (wrong.length > 0) form?.showErrors(wrong)
    return wrong.length > 0
  }

  return {
    run: (work: () => Promise<unknown>, { onDone, form }: RunOptions = {}) =>
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
