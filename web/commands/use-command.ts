import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { reloadIfOutdated } from '#web/api/page-build.ts'
import { readFieldErrors } from '#web/api/read-field-errors.ts'
import { type Changing, forgetChanged, refetchChanged } from '#web/api/refetch-changed.ts'
import { type ActionOptions, useAction } from '#web/session/use-action.tsx'
import type { AlertTexts } from '#web/ui/dialogs/alert-popup.tsx'
import type { FormControl } from '#web/ui/forms/form.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import type { ToastOptions } from '#web/ui/dialogs/toast-card.tsx'

type ToastText = string | ({ text: string } & ToastOptions)

export type Command<Subject, Answer> = Pick<ActionOptions<AlertTexts>, 'why' | 'restarts' | 'asks'> & {
  /**
   * Everything that a call of this route changes is fetched again, also after a refusal, because somebody else may have
   * acted. A failure that is shown on the page itself changes nothing else on it.
   */
  route: Changing
  /** Does the work. */
  send: (subject: Subject) => Promise<Answer>
  /**
   * Called when no answer came: stores the action until the connection is back, and returns the toast that says so. Only
   * for actions that may wait (`web/outbox/when-offline.ts`). Without it, or if it returns nothing, the failure is shown.
   */
  keep?: (subject: Subject) => ToastText | undefined
  /** The page's own sentences for refusals, by code. */
  errors?: Partial<Record<ErrorCode, string>>
  /** The text of the alert about a failure, if `errors` does not suffice. */
  describe?: (error: unknown) => AlertTexts
  /** The server's errors about the fields of this form are shown at the fields. */
  form?: FormControl
  /** Shows a failure on the page itself. Returns true if it did: then there is no alert, and `onEnd` is not called. */
  explain?: (error: unknown, subject: Subject) => boolean
  /** Says that it is done. */
  toast?: ToastText | ((answer: Answer, subject: Subject) => ToastText | undefined)
  /**
   * Called first after success, while the page still shows the subject, unless the command awaits the refetch. The command is
   * busy until its promise resolves.
   */
  onDone?: (answer: Answer, subject: Subject) => unknown
  /**
   * Called after success, and before the alert about a failure. Closes the question that asked for the command. Not called
   * if nothing was sent: what was typed stays, as the alert says.
   */
  onEnd?: (subject: Subject) => void
  /** Changes the loaded lists at once. */
  updateLists?: (client: QueryClient, subject: Subject) => void
  /** If true, what it changed and is not on the screen is removed from the cache, so that it is never shown out of date. */
  forgetsUnseen?: boolean
  /**
   * If true, the page shows what was changed before a message says that it is done: otherwise the message would stand over
   * a page that still asks for the same. The command is busy in the meantime.
   */
  awaitsRefetch?: boolean
}

/** On a slow network, a message that is true but early is better than none. */
const maxRefetchMs = 5000

/**
 * Runs a call that changes something, with its messages and updates. One call runs at a time. Render `dialog` inside the
 * dialog that has the button: it asks for a recent sign-in if the server requires one.
 */
export function useCommand<Subject = void, Answer = unknown>(command: Command<Subject, Answer>) {
  const { errors = {}, describe = (error) => ({ sentence: describeFailure(error, errors) }) } = command
  const client = useQueryClient()
  const showToast = useToast()
  const { why, restarts, asks } = command
  const action = useAction({ describe, why, restarts, asks })

  async function work(subject: Subject): Promise<void> {
    const sent = await sendOrStore(subject)
    if ('waits' in sent) {
      command.onEnd?.(subject)
      return say(sent.waits)
    }
    const { answer } = sent
    if (command.awaitsRefetch) await awaitShown(refetch())
    const done = command.onDone?.(answer, subject)
    command.onEnd?.(subject)
    command.updateLists?.(client, subject)
    const { toast } = command
    say(typeof toast === 'function' ? toast(answer, subject) : toast)
    if (!command.awaitsRefetch) void refetch()
    await done
  }

  async function sendOrStore(subject: Subject): Promise<{ answer: Answer } | { waits: ToastText }> {
    try {
      return { answer: await command.send(subject) }
    } catch (error) {
      if (!(error instanceof NetworkFailure)) throw error
      const waits = command.keep?.(subject)
      // The code is gone with an older build. The person has just pressed a button, and what they typed stays.
      if (error.isCodeMissing) void reloadIfOutdated()
      if (waits === undefined) throw error
      return { waits }
    }
  }

  function say(toast: ToastText | undefined) {
    if (typeof toast === 'string') showToast(toast)
    else if (toast) showToast(toast.text, toast)
  }

  function explain(error: unknown, subject: Subject): boolean {
    const isExplained = (command.explain?.(error, subject) ?? false) || showAtFields(error, command.form)
    if (isExplained) return true
    if (!(error instanceof NetworkFailure && error.isUnsent)) command.onEnd?.(subject)
    void refetch()
    return false
  }

  function refetch(): Promise<void> {
    if (command.forgetsUnseen) forgetChanged(client, command.route)
    return refetchChanged(client, command.route)
  }

  return {
    ...action,
    /** Returns a promise that resolves when the command has ended and its alert, if any, is closed. It never rejects. */
    run: (subject: Subject): Promise<void> =>
      action.run(
        () => work(subject),
        (error) => explain(error, subject),
      ),
  }
}

/** Waits until the page shows what is fetched, but no longer than this. */
async function awaitShown(fetched: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, maxRefetchMs)))
  await Promise.race([fetched, late])
  clearTimeout(timer)
  // TanStack Query tells the page in a timer that it has started before.
  await new Promise<void>((resolve) => setTimeout(resolve))
}

function showAtFields(error: unknown, form: FormControl | undefined): boolean {
  const fields = form?.ref.current ? [...new FormData(form.ref.current).keys()] : []
  const wrong = readFieldErrors(error, fields)
  if (wrong.length > 0) form?.showErrors(wrong)
  return wrong.length > 0
}
