import type { QueryClient } from '@tanstack/react-query'
import { sessionRoutes } from '#contract/session.ts'
import { userRoutes } from '#contract/users.ts'
import { accessTokens } from '#web/api/access-token.ts'
import { callApi, callApiWith } from '#web/api/call-api.ts'
import { configQuery } from '#web/api/config-query.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { forgetOwnQueries } from '#web/api/query-client.ts'
import type { IdentityClient } from './identity-client.ts'
import { announceLeaving } from './leaving.ts'
import { createRenewalTimer } from './renewal-timer.ts'
import { report } from './report.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'
import { owedEnd, signedInMarker } from './signed-in-marker.ts'

type OpenSession = {
  store: SessionStore
  /** Begins to find out who is signed in, and keeps up with other tabs and with time. Gives what stops that. */
  watch: () => () => void
}

let shared: OpenSession | undefined

/** The session of this browser page: one, however often it is asked for. On the server, one that never begins. */
export function openSession(queryClient: QueryClient): OpenSession {
  if (typeof document === 'undefined') return connect(queryClient)
  shared ??= connect(queryClient)
  return shared
}

function connect(queryClient: QueryClient): OpenSession {
  const store = createSessionStore({
    openIdentity: () => openIdentity(queryClient),
    exchange: async (idToken, email) => {
      const { accessToken } = await callApiWith(idToken, sessionRoutes.create, { query: { email } })
      return accessToken
    },
    createRecord: (body) => callApiWith(undefined, userRoutes.create, { body }),
    endSignIn: async (id, token) => {
      // The account page has these; the others need not carry them.
      const { accountRoutes } = await import('#contract/account.ts')
      const input = { params: { id } }
      return token
        ? callApiWith(token, accountRoutes.endSession, input)
        : callApi(accountRoutes.endSession, input)
    },
    tokens: accessTokens,
    marker: signedInMarker,
    forgetOwnData: () => {
      forgetOwnQueries(queryClient)
      announceLeaving()
    },
    report,
  })
  return { store, watch: () => watch(store, () => void tellOwedEnd(queryClient)) }
}

async function openIdentity(queryClient: QueryClient): Promise<IdentityClient> {
  const [{ identity }, { openFirebase }] = await Promise.all([
    queryClient.ensureQueryData(configQuery),
    import('./firebase-identity.ts').catch((error: unknown) => {
      throw new NetworkFailure(error)
    }),
  ])
  return openFirebase(identity)
}

/** Tells another service that they left where that was lost; a guest's page need not load the identity SDK for it. */
async function tellOwedEnd(queryClient: QueryClient): Promise<void> {
  if (!owedEnd.isSet() || signedInMarker.isSet()) return
  try {
    const { identity } = await queryClient.ensureQueryData(configQuery)
    const { openTokenSync } = await import('./token-sync.ts')
    if (identity.tokenSyncUrl) await openTokenSync(identity.tokenSyncUrl)(async () => undefined)
    else owedEnd.clear()
  } catch (error) {
    report('Telling another service that nobody is signed in failed', error)
  }
}

function watch(store: SessionStore, tellOwed: () => void): () => void {
  const timer = createRenewalTimer({ tokens: accessTokens, now: Date.now })
  const follow = () => (store.read().user ? timer.start() : timer.stop())
  const start = () => void store.start()
  const wake = () => {
    if (document.visibilityState === 'hidden') return
    if (store.read().delayed) start()
    follow()
    tellOwed()
  }
  const stopFollowing = store.subscribe(follow)
  const stopMarker = signedInMarker.watch(
    () => void store.comeBack(),
    () => store.leaveAlong(),
  )
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  start()
  tellOwed()
  return () => {
    stopFollowing()
    stopMarker()
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
    timer.stop()
  }
}
