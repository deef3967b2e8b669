import type { PaymentId } from '#contract/ids.ts'
import type { CallInput, ReplyOf, Route } from '#contract/route.ts'
import { outbox } from '#texts/outbox.ts'
import { callApi } from '#web/api/call-api.ts'
import type { DraftPlace } from '#web/own-data/draft.ts'
import type { ToastOptions } from '#web/ui/dialogs/toast-card.tsx'
import { type Entry, findDraft, forgetWaiting, putIntoOutbox } from './outbox.ts'
import { waitingRoutes } from './waiting-routes.ts'
import type { RouteNamed, WaitingName } from './when-offline.ts'

/** Where an action about a sale belongs. `title` is the phone, as the sale calls it. */
export const onSale = (id: PaymentId, title: string) => ({ thing: id, title, path: `/receipt/${id}` })

type Action<Name extends WaitingName, Subject> = Pick<Entry, 'thing' | 'title' | 'path'> & {
  name: Name
  /** The uid of the person. Without one, nothing is stored. */
  owner: string | undefined
  inputOf: (subject: Subject) => CallInput<RouteNamed<Name>>
  /** The draft that is forgotten once the action is sent. */
  draft?: DraftPlace
  /** Called when the action waits. */
  onWaiting?: () => void
}

type WaitingToast = { text: string } & ToastOptions

/** What a command needs whose action is sent at once or, without a connection, later. */
type SendOrWait<R extends Route, Subject> = {
  route: R
  /** Sends the action at once, and drops an older one about the same thing that still waits. */
  send: (subject: Subject) => Promise<ReplyOf<R>>
  /**
   * Stores the action until the connection is back, and returns the toast that says so; undefined for a guest, whose action
   * cannot wait, and where the storage is full.
   */
  keep: (subject: Subject) => WaitingToast | undefined
}

/** The `route`, `send` and `keep` of a command whose action may wait for the connection. */
export function sendOrWait<Name extends WaitingName, Subject = void>({
  owner,
  inputOf,
  draft,
  onWaiting,
  ...action
}: Action<Name, Subject>): SendOrWait<RouteNamed<Name>, Subject> {
  const route = waitingRoutes[action.name] as RouteNamed<Name>
  return {
    route,
    send(subject) {
      forgetWaiting(owner, action.name, action.thing)
      return callApi(route, inputOf(subject))
    },
    keep(subject) {
      if (owner === undefined) return undefined
      const typed = draft && { ...draft, value: findDraft(draft).read() }
      const entry = { ...action, owner, input: inputOf(subject), ...(typed && { draft: typed }) }
      if (!putIntoOutbox(entry)) return undefined
      onWaiting?.()
      return { text: outbox.waits(outbox.names[action.name]), detail: outbox.waitsDetail, tone: 'plain' }
    },
  }
}
