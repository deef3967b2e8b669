import type { PaymentId } from '#contract/ids.ts'
import type { CallInput } from '#contract/route.ts'
import { outbox } from '#texts/outbox.ts'
import type { DraftPlace } from '#web/own-data/draft.ts'
import type { ToastOptions } from '#web/ui/dialogs/toast.tsx'
import { type Entry, findDraft, putIntoOutbox } from './outbox.ts'
import type { RouteNamed, WaitingName } from './when-offline.ts'

/** Where an action about a sale belongs. `title` is the phone, as the sale calls it. */
export const onSale = (id: PaymentId, title: string) => ({ thing: id, title, path: `/receipt/${id}` })

type Action<Name extends WaitingName> = Pick<Entry, 'thing' | 'title' | 'path'> & {
  name: Name
  /** The uid of the person. Without one, nothing is stored. */
  owner: string | undefined
  input: CallInput<RouteNamed<Name>>
  /** The draft that is forgotten once the action is sent. */
  draft?: DraftPlace
}

/**
 * For the `keep` of a command: stores the action until the connection is back, and returns the toast that says so;
 * undefined for a guest, whose action cannot wait, and where the storage is full.
 */
export function keepWaiting<Name extends WaitingName>({
  owner,
  draft,
  ...action
}: Action<Name>): ({ text: string } & ToastOptions) | undefined {
  if (owner === undefined) return undefined
  const typed = draft && { ...draft, value: findDraft(draft).read() }
  const isKept = putIntoOutbox({ ...action, owner, ...(typed && { draft: typed }) })
  if (!isKept) return undefined
  return { text: outbox.kept, detail: outbox.keptDetail, tone: 'plain' }
}
