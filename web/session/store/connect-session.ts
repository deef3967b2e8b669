import type { QueryClient } from '@tanstack/react-query'
import { sessionRoutes } from '#contract/routes/session.ts'
import { userRoutes } from '#contract/routes/users.ts'
import { accessTokens, type AccessTokens } from '#web/api/access-token.ts'
import { callApi, callApiWith } from '#web/api/call-api.ts'
import { configQuery } from '#web/api/config-query.ts'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { forgetOwnQueries } from '#web/api/query-client.ts'
import { serverNow, serverTimeKnown } from '#web/api/server-clock.ts'
import { loadIdentityErrors, type IdentityClient } from '#web/session/identity/identity-client.ts'
import { report } from '#web/api/report.ts'
import { pendingTokenSync, signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { announceSignOut, forgetSignedInData, handOverCodesKey } from '#web/own-data/own-data.ts'
import { createSessionActions } from '#web/session/store/session-actions.ts'
import type { SessionStateStore } from '#web/session/store/session-state.ts'
import { createSessionStore, type SessionParts } from '#web/session/store/session-store.ts'

export type ConnectedSession = ReturnType<typeof connectSession>

/**
 * The part of this browser page's session that loads after the page: connects its state with the identity provider, our
 * server and the token's expiry.
 */
export function connectSession(queryClient: QueryClient, state: SessionStateStore) {
  const parts: SessionParts = {
    state,
    openIdentity: () => openIdentity(queryClient),
    exchange: (idToken, email) => callApiWith(idToken, sessionRoutes.create, { query: { email } }),
    createRecord: (body) => callApiWith(undefined, userRoutes.create, { body }),
    endSignIn: async (id, token) => {
      // Only the account page needs these routes: they are loaded on demand.
      const { accountRoutes } = await import('#contract/routes/account.ts')
      const input = { params: { id } }
      return token
        ? callApiWith(token, accountRoutes.endSession, input)
        : callApi(accountRoutes.endSession, input)
    },
    checkToken: async (token) => {
      const { accountRoutes } = await import('#contract/routes/account.ts')
      return callApiWith(token, accountRoutes.listSessions, {})
    },
    tokens: accessTokens,
    marker: signedInMarker,
    forgetOwnData: () => {
      forgetOwnQueries(queryClient)
      announceSignOut()
    },
    forgetLeftovers: (isSignedIn) => (isSignedIn ? void forgetExpiredCodes() : forgetSignedInData()),
    report,
  }
  const store = createSessionStore(parts)
  renewBeforeExpiry(state)
  return {
    start: store.start,
    followOtherTab: store.followOtherTab,
    renew: store.renew,
    actions: createSessionActions(parts, store),
    sendPendingTokenSync: () => sendPendingTokenSync(queryClient),
  }
}

async function openIdentity(queryClient: QueryClient): Promise<IdentityClient> {
  const [{ identity }, [{ openFirebase }]] = await Promise.all([
    queryClient.ensureQueryData(configQuery),
    loadIdentityClient().catch((error: unknown) => {
      throw new NetworkFailure(error)
    }),
  ])
  return openFirebase(identity)
}

/** Loads the client together with the sentences for its errors, so that every error has a sentence. */
async function loadIdentityClient() {
  return Promise.all([import('#web/session/identity/firebase-client.ts'), loadIdentityErrors()])
}

/**
 * Loads the code that reads stored hand-over codes only if there are some. If this device's clock is wrong, a code could seem
 * expired although it is still needed, so this waits for the server's time.
 */
async function forgetExpiredCodes(): Promise<void> {
  if (findLocalStorage().getItem(handOverCodesKey) === null) return
  try {
    const [codes] = await Promise.all([import('#web/own-data/hand-over-codes.ts'), serverTimeKnown()])
    codes.forgetExpiredCodes(new Date(serverNow()))
  } catch (error) {
    report('Removing the expired hand-over codes failed', error)
  }
}

/**
 * Notifies the other service of a sign-out if an earlier notification was lost. A guest's page does not load the
 * identity SDK for it.
 */
async function sendPendingTokenSync(queryClient: QueryClient): Promise<void> {
  try {
    const { identity } = await queryClient.ensureQueryData(configQuery)
    const { openTokenSync } = await import('#web/session/identity/token-sync.ts')
    if (identity.tokenSyncUrl) await openTokenSync(identity.tokenSyncUrl)(async () => undefined)
    else pendingTokenSync.clear()
  } catch (error) {
    report('Notifying another service that nobody is signed in failed', error)
  }
}

/** Renews the token before it expires, while somebody is signed in. Timers do not run while the device sleeps. */
function renewBeforeExpiry(state: SessionStateStore): void {
  const timer = createRenewalTimer({ tokens: accessTokens, now: Date.now })
  const follow = () => (state.read().user ? timer.start() : timer.stop())
  const wake = () => document.visibilityState !== 'hidden' && follow()
  state.subscribe(follow)
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
}

/**
 * The token is renewed this long before it expires. After a failure the timer tries again after 30 s, doubling up to 16
 * min.
 */
const renewBeforeEndMs = 5 * 60_000
const firstBackOffMs = 30_000
const maxBackOffMs = 16 * 60_000

type Parts = { tokens: Pick<AccessTokens, 'read' | 'readEnd' | 'renew'>; now: () => number }

/** Renews the access token before it expires, while somebody is signed in. */
export function createRenewalTimer({ tokens, now }: Parts) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let backOffMs = firstBackOffMs

  const msUntilDue = () => (tokens.readEnd() ?? 0) - renewBeforeEndMs - now()

  function wait(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), ms)
  }

  async function renew() {
    try {
      // If another tab has renewed the token already, there is nothing to do.
      if (msUntilDue() <= 0) await tokens.renew(tokens.read())
      backOffMs = firstBackOffMs
      if (tokens.read()) wait(Math.max(msUntilDue(), firstBackOffMs))
    } catch {
      // Either the session has ended or the network is away. The session store knows which, and stops this timer if the
      // session has ended.
      wait(backOffMs)
      backOffMs = Math.min(backOffMs * 2, maxBackOffMs)
    }
  }

  return {
    /** Also called after the device wakes up: timers do not run while it sleeps. */
    start: () => wait(Math.max(msUntilDue(), 0)),
    stop: () => clearTimeout(timer),
  }
}
