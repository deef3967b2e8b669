import type { QueryClient } from '@tanstack/react-query'
import { accessTokens, type AccessTokens } from '#web/api/access-token.ts'
import { report } from '#web/api/report.ts'
import {
  pendingTokenSync,
  signedInMarker,
  type Mark,
  type SignedInMarker,
} from '#web/own-data/signed-in-marker.ts'
import { forgetSignedInData } from '#web/own-data/own-data.ts'
import { createSessionState, type SessionStateStore } from '#web/session/store/session-state.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import type { ConnectedSession } from '#web/session/store/connect-session.ts'
import type { SessionActions } from '#web/session/store/session-actions.ts'

let shared: DeferredSession | undefined

/**
 * The session of this browser page. There is only one, however often it is requested. On the server it is never
 * started.
 */
export function openSession(queryClient: QueryClient): DeferredSession {
  if (typeof document === 'undefined') return create(queryClient)
  shared ??= create(queryClient)
  return shared
}

/** Loads the code of the session, which a page needs only once people use it. */
export const loadSessionCode = () => import('./connect-session.ts')

function create(queryClient: QueryClient): DeferredSession {
  const state = createSessionState()
  return deferSession({
    state,
    async connect() {
      // A signed-in person needs the identity provider's client next. The session itself reports a failure to load it.
      if (signedInMarker.isSet()) import('#web/session/identity/firebase-client.ts').catch(() => undefined)
      const { connectSession } = await loadSessionCode()
      return connectSession(queryClient, state)
    },
    tokens: accessTokens,
    marker: signedInMarker,
    pendingTokenSync,
    forgetLeftovers: forgetSignedInData,
    report,
  })
}

type Parts = {
  state: SessionStateStore
  /** Loads the code of the session and connects it. */
  connect: () => Promise<ConnectedSession>
  tokens: Pick<AccessTokens, 'renewWith'>
  marker: Pick<SignedInMarker, 'isSet' | 'watch'>
  pendingTokenSync: Pick<Mark, 'isSet'>
  /** Removes what an earlier sign-out left behind. */
  forgetLeftovers: () => void
  report: (what: string, error: unknown) => void
}

export type DeferredSession = ReturnType<typeof deferSession>

/**
 * A session whose code loads when it is first needed: to find out who is signed in here, or for an action. For a guest
 * it is not needed. If the code does not load, actions throw NetworkFailure, and the next need loads it again.
 */
export function deferSession({ state, connect, tokens, marker, pendingTokenSync, ...parts }: Parts) {
  let connecting: Promise<ConnectedSession> | undefined

  function open(): Promise<ConnectedSession> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined
      throw new NetworkFailure(error)
    })
    return connecting
  }

  const unreachable = () => state.dispatch({ type: 'unreachable' })

  /** Finds out who is signed in. */
  async function start(): Promise<void> {
    if (marker.isSet()) return open().then((session) => session.start(), unreachable)
    parts.forgetLeftovers()
    state.dispatch({ type: 'signed-out', here: false })
  }

  async function followOtherTab(): Promise<void> {
    if (connecting || marker.isSet()) await open().then((session) => session.followOtherTab(), unreachable)
  }

  /** Notifies the other service of a sign-out, if that is still to be done. */
  function sendPendingSync() {
    if (!pendingTokenSync.isSet() || marker.isSet()) return
    // After a failure the mark stays, so the next start sends it.
    void open().then(
      (session) => session.sendPendingTokenSync(),
      () => undefined,
    )
  }

  function wake() {
    if (document.visibilityState === 'hidden') return
    if (state.read().delayed) void start()
    sendPendingSync()
  }

  tokens.renewWith(async () => (marker.isSet() ? (await open()).renew() : undefined))

  const actions: SessionActions = {
    authenticate: async (work, how) => (await open()).actions.authenticate(work, how),
    signInWithGoogle: async (asked) => {
      // If the code does not load, nobody else handles the rejection of a closed window.
      asked.catch(() => undefined)
      return (await open()).actions.signInWithGoogle(asked)
    },
    reauthenticate: async (proof) => (await open()).actions.reauthenticate(proof),
    changeAccount: async (work) => (await open()).actions.changeAccount(work),
    readAccount: async (work) => (await open()).actions.readAccount(work),
    askProvider: async (work) => (await open()).actions.askProvider(work),
    preload: () =>
      void open().then(
        (session) => session.actions.preload(),
        (error: unknown) => parts.report('Loading the session failed', error),
      ),
    signOut: async () => (await open()).actions.signOut(),
    signOutHere: async () => (await open()).actions.signOutHere(),
    signOutDeleted: async () => (await open()).actions.signOutDeleted(),
  }

  /** Finds out who is signed in and follows the other tabs. Returns a function that stops this. */
  function watch(): () => void {
    const stopMarker = marker.watch(() => void followOtherTab())
    document.addEventListener('visibilitychange', wake)
    window.addEventListener('online', wake)
    void start()
    sendPendingSync()
    return () => {
      stopMarker()
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', wake)
    }
  }

  return { state, actions, start, watch }
}
