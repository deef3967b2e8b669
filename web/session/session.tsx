import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { User } from '#contract/users.ts'
import { accessTokens } from '#web/api/access-token.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { report } from '#web/api/report.ts'
import { forgetSignedInData } from '#web/own-data/own-data.ts'
import { pendingTokenSync, signedInMarker } from '#web/own-data/signed-in-marker.ts'
import type { Session } from '#web/session/store/session-actions.ts'
import {
  createSessionState,
  type SessionState,
  type SessionStateStore,
  unknownSession,
} from '#web/session/store/session-state.ts'
import { ownRecordQuery } from './own-record.ts'

export type SessionActions = Omit<Session, 'start' | 'renew'> & {
  /** Starts to load the code that signing in needs. */
  preload: () => void
  /** Tries again to find out who is signed in. */
  retry: () => void
}

type SessionValue = SessionState &
  SessionActions & {
    /** Our record of the person: role, isAdmin, isVerified. Undefined for guests and until it has loaded. */
    record: User | undefined
  }

/** The session of this browser page. On the server it is never started. */
const pageSession = openSession(connect)

const SessionContext = createContext<SessionValue | undefined>(undefined)

/** Who is signed in, and the actions of the session. In the server's HTML, `user` is null and `loading` is true. */
export function useSession(): SessionValue {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const state = useSyncExternalStore(
    pageSession.state.subscribe,
    pageSession.state.read,
    () => unknownSession,
  )
  useEffect(() => pageSession.watch(), [])
  const email = state.user?.email ?? ''
  const { data: record } = useQuery({ ...ownRecordQuery(email), enabled: state.user !== null })
  const value = useMemo<SessionValue>(
    () => ({ ...state, ...pageSession.actions, record: state.user ? record : undefined }),
    [state, record],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Loads the code that changes who is signed in. A page needs it only once people use it. */
export const loadSessionCode = () => import('#web/session/store/session-actions.ts')

async function connect(state: SessionStateStore): Promise<Session> {
  // A signed-in person needs the identity provider's client next. The session itself reports a failure to load it.
  if (signedInMarker.isSet()) import('#web/session/identity/firebase-client.ts').catch(() => undefined)
  return (await loadSessionCode()).connectSession(state)
}

/**
 * A session whose code loads when it is first needed: to find out who is signed in here, or for an action. For a guest
 * it is not needed. If the code does not load, actions throw NetworkFailure, and the next need loads it again.
 */
export function openSession(load: (state: SessionStateStore) => Promise<Session>) {
  const state = createSessionState()
  let loading: Promise<Session> | undefined

  function open(): Promise<Session> {
    loading ??= load(state).catch((error: unknown) => {
      loading = undefined
      throw new NetworkFailure(error)
    })
    return loading
  }

  /** Finds out who is signed in: at the start, after a failure, and when another tab has changed it. */
  async function start(): Promise<void> {
    const { status, user, delayed } = state.read()
    if (user || signedInMarker.isSet())
      return open().then(
        (session) => session.start(),
        () => state.dispatch({ type: 'unreachable' }),
      )
    // Removes what an earlier sign-out left behind.
    forgetSignedInData()
    if (status === 'unknown' || delayed) state.dispatch({ type: 'signed-out', here: false })
  }

  /** Notifies the other service of a sign-out, if that is still to be done. */
  function sendPendingSync() {
    if (!pendingTokenSync.isSet() || signedInMarker.isSet()) return
    // After a failure the mark stays, so the next start sends it.
    import('#web/session/identity/token-sync.ts').then(
      ({ sendPendingSignOut }) => sendPendingSignOut(),
      () => undefined,
    )
  }

  function wake() {
    if (document.visibilityState === 'hidden') return
    const { user, delayed } = state.read()
    // A page that was frozen, as in the list of pages for Back, has missed what other tabs did.
    if (delayed || user?.uid !== (signedInMarker.read() ?? undefined)) void start()
    sendPendingSync()
  }

  /** Finds out who is signed in and follows the other tabs. Returns a function that stops this. */
  function watch(): () => void {
    const stopMarker = signedInMarker.watch(() => void start())
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

  accessTokens.renewWith(async () => (signedInMarker.isSet() ? (await open()).renew() : undefined))

  const actions: SessionActions = {
    authenticate: async (work) => (await open()).authenticate(work),
    signInWithGoogle: async (asked) => {
      // If the code does not load, nobody else handles the rejection of a closed window.
      asked.catch(() => undefined)
      return (await open()).signInWithGoogle(asked)
    },
    reauthenticate: async (proof) => (await open()).reauthenticate(proof),
    changeAccount: async (work) => (await open()).changeAccount(work),
    readAccount: async (work) => (await open()).readAccount(work),
    askProvider: async (work) => (await open()).askProvider(work),
    signOut: async () => (await open()).signOut(),
    signOutHere: async () => (await open()).signOutHere(),
    signOutDeleted: async () => (await open()).signOutDeleted(),
    preload: () => {
      const loaded = actions.askProvider(async () => undefined)
      loaded.catch((error: unknown) => report('Loading the identity provider failed', error))
    },
    retry: () => void start(),
  }

  return { state, actions, start, watch }
}
