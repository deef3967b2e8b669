import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { admin } from '#texts/admin.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { ignoreNotFound } from '#web/api/ignore-not-found.ts'
import { type Changing, forgetChanged, refetchChanged } from '#web/api/refetch-changed.ts'
import { useAction } from '#web/session/use-action.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Change<Subject, Answer> = {
  /** The route that `send` calls. It defines what is fetched again. */
  route: Changing
  send: (subject: Subject) => Promise<Answer>
  /** The toast after success. The answer is undefined when the subject was already deleted. */
  toast: string | ((answer: Answer | undefined, subject: Subject) => string)
  /** True for a removal. A subject that is already deleted then counts as success. */
  removes?: boolean
  /** Called first, after success or refusal. Closes the question that asked for the change. */
  onEnd?: (subject: Subject, isDone: boolean) => void
  /** Shows a refusal in a form. Returns true if it did: then there is no alert, and `onEnd` is not called. */
  explain?: (error: unknown) => boolean
  /** Updates the loaded lists at once. */
  updateLists: (client: QueryClient, subject: Subject) => void
}

/**
 * An action of an admin on a person or a listing, with its messages and updates. Render `dialog` inside the dialog that
 * asked for the action. Afterwards everything that shows what it changes is fetched again.
 */
export function useAdminChange<Subject, Answer = unknown>({
  route,
  send,
  toast,
  removes = false,
  onEnd,
  explain,
  updateLists,
}: Change<Subject, Answer>) {
  const client = useQueryClient()
  const showToast = useToast()
  const { run, busy, dialog } = useAction({
    describe: (error) => ({ sentence: describeFailure(error, admin.errors) }),
    why: admin.reauthentication,
  })

  async function change(subject: Subject): Promise<void> {
    const sent = send(subject)
    const answer = await (removes ? sent.catch(ignoreNotFound) : sent)
    onEnd?.(subject, true)
    updateLists(client, subject)
    showToast(typeof toast === 'string' ? toast : toast(answer, subject))
    refetch()
  }

  function endRefused(subject: Subject, error: unknown): boolean {
    const isExplained = explain?.(error) ?? false
    if (!isExplained) onEnd?.(subject, false)
    refetch()
    return isExplained
  }

  function refetch() {
    forgetChanged(client, route)
    void refetchChanged(client, route)
  }

  const runToEnd = (subject: Subject): Promise<void> =>
    run(
      () => change(subject),
      (error) => endRefused(subject, error),
    )

  return {
    run: (subject: Subject) => void runToEnd(subject),
    /** Like `run`, but returns a promise that resolves when the action has ended and its alert, if any, is closed. */
    runToEnd,
    busy,
    dialog,
  }
}
