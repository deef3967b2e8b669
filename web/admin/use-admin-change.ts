import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { Problem } from '#contract/errors.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { useOneAtATime } from '#web/ui/one-at-a-time.ts'
import { useToast } from '#web/ui/toast.tsx'

type Change<Subject, Answer> = {
  send: (subject: Subject) => Promise<Answer>
  /** The toast when it is done; it may hang on the answer, of which there is none for what was gone already. */
  said: string | ((answer: Answer | undefined) => string)
  /** True for a removal: what is gone already is done. */
  removes?: boolean
  /** Comes first, done or refused: closes the question that asked for it. */
  onEnd?: (subject: Subject, isDone: boolean) => void
  /** Shows at once, in the lists at hand, what is now so. */
  show: (client: QueryClient, subject: Subject) => void
}

/**
 * What an admin does to a person or a listing: `run` it; a second press while it runs does nothing. Refusals show in an
 * alert; all that shows the subject asks anew.
 */
export function useAdminChange<Subject, Answer = unknown>({
  send,
  said,
  removes = false,
  onEnd,
  show,
}: Change<Subject, Answer>) {
  const messages = useDashboardMessages()
  const client = useQueryClient()
  const showToast = useToast()
  const showAlert = useAlert()
  const once = useOneAtATime()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (subject: Subject) => {
      try {
        return await send(subject)
      } catch (error) {
        if (!removes || !isGone(error)) throw error
        return undefined
      }
    },
  })

  async function change(subject: Subject) {
    try {
      const answer = await mutateAsync(subject)
      onEnd?.(subject, true)
      show(client, subject)
      showToast(typeof said === 'string' ? said : said(answer))
    } catch (error) {
      onEnd?.(subject, false)
      void showAlert({ sentence: describeFailure(error, messages.admin.errors, messages) })
    }
    void askAnew(client)
  }

  return { run: (subject: Subject) => void once(() => change(subject)), isPending }
}

const isGone = (error: unknown) => error instanceof Problem && error.code === 'not-found'

/** People and listings show in many places: those in sight ask again, the others when they are opened. */
function askAnew(client: QueryClient) {
  // What a page's loader is fetching has no screen yet: it is let finish.
  client.removeQueries({ type: 'inactive', fetchStatus: 'idle' })
  return client.invalidateQueries()
}
