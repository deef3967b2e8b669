import type { CallInput, Route } from '#contract/route.ts'
import { type AccessTokens, accessTokens } from '#web/api/access-token.ts'
import { callApiWith } from '#web/api/call-api.ts'
import { Problem } from '#contract/problem.ts'
import { maySucceedLater } from '#web/api/query-client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import {
  type Entry,
  endInOutbox,
  findDraft,
  holdsSent,
  isWaiting,
  readOutbox,
  type Refused,
} from './outbox.ts'
import { readRefusal, tooOld } from './refusals.ts'
import { waitingRoutes } from './waiting-routes.ts'

/** An action that has waited longer is not sent by itself: the person decides again. */
export const maxWaitMs = 24 * 60 * 60_000

type Locks = Pick<LockManager, 'request'>
type Parts = {
  tokens: Pick<AccessTokens, 'read' | 'readOwner' | 'isFresh' | 'renew'>
  send: (token: string | undefined, route: Route, input: Entry['input']) => Promise<unknown>
  /** Undefined in a browser without it. There, two tabs may send the same action, and the server ignores the second. */
  locks: Locks | undefined
  now: () => number
}

type OnEnd = (entry: Entry, refused?: Refused) => void

/** Makes a function that sends what waits. Tests pass their own parts. */
export function createSending({ tokens, send, locks, now }: Parts) {
  /** Throws what the call throws, and `NotOwner` if another person is signed in by now. */
  async function sendAsOwner({ owner, name, input }: Entry): Promise<void> {
    // The session says why a renewal failed. Until its owner is signed in again, the action waits.
    const renew = () => tokens.renew(tokens.read()).catch(() => undefined)
    const token = tokens.isFresh() ? tokens.read() : await renew()
    if (token === undefined || tokens.readOwner() !== owner) throw new NotOwner()
    await send(token, waitingRoutes[name], input)
  }

  /** Returns whether the next one may be tried: false if there is no connection, or no session. */
  async function sendOne(entry: Entry, onEnd: OnEnd): Promise<boolean> {
    const refuse = (refused: Refused) => {
      endInOutbox(entry.id, refused)
      onEnd(entry, refused)
      return true
    }
    if (now() - entry.since > maxWaitMs) return refuse(tooOld)
    try {
      await sendAsOwner(entry)
    } catch (error) {
      if (error instanceof NotOwner || isUnanswered(error)) return failedAtThis(error)
      return refuse(readRefusal(error))
    }
    endInOutbox(entry.id)
    if (entry.draft && holdsSent(entry.draft)) findDraft(entry.draft).write(undefined)
    onEnd(entry)
    return true
  }

  async function sendAll(owner: string, onEnd: OnEnd): Promise<void> {
    const tried = new Set<string>()
    // Read again each time: another tab may have sent one, and the person may have cancelled one.
    const findNext = () =>
      readOutbox().find((entry) => entry.owner === owner && isWaiting(entry) && !tried.has(entry.id))
    for (let entry = findNext(); entry; entry = findNext()) {
      tried.add(entry.id)
      if (!(await sendOne(entry, onEnd))) return
    }
  }

  /**
   * Sends this person's actions that wait, one after the other, in the order in which they were taken; in one tab at
   * a time. Stops at the first that gets no answer, but not at one for which the server fails. Calls `onEnd` with what
   * became of each, and the reason if it was refused.
   */
  return (owner: string, onEnd: OnEnd): Promise<void> =>
    locks ? locks.request('outbox', () => sendAll(owner, onEnd)) : sendAll(owner, onEnd)
}

/** No answer, or one that says nothing about the action: the server is busy, or the person has to sign in first. */
const isUnanswered = (error: unknown) =>
  maySucceedLater(error) || (error instanceof Problem && error.status === 401)

/** The server failed at this action, and may not fail at the next. If it were busy, it would answer 503. */
const failedAtThis = (error: unknown) =>
  error instanceof Problem && error.status >= 500 && error.status !== 503

class NotOwner extends Error {}

export const sendOutbox = createSending({
  tokens: accessTokens,
  send: (token, route, input) => callApiWith(token, route, input as CallInput<Route>),
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  now: serverNow,
})
