import type { QueryClient } from '@tanstack/react-query'
import { sessionRoutes } from '#contract/routes/session.ts'
import { userRoutes } from '#contract/routes/users.ts'
import { accessTokens } from '#web/api/access-token.ts'
import { callApi, callApiWith } from '#web/api/call-api.ts'
import { configQuery } from '#web/api/config-query.ts'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { forgetOwnQueries } from '#web/api/query-client.ts'
import { serverNow, serverTimeKnown } from '#web/api/server-clock.ts'
import { loadIdentityErrors } from '#web/session/identity/identity-errors.ts'
import type { IdentityClient } from '#web/session/identity/identity-client.ts'
import { report } from '#web/session/identity/report.ts'
import { pendingTokenSync, signedInMarker } from '#web/session/identity/signed-in-marker.ts'
import { announceSignOut, forgetSignedInData, handOverCodesKey } from '#web/own-data/own-data.ts'
import { createRenewalTimer } from './renewal-timer.ts'
import { createSessionActions } from './session-actions.ts'
import type { HeldState } from './session-state.ts'
import { createSessionStore, type SessionParts } from './session-store.ts'

export type ConnectedSession = ReturnType<typeof connectSession>

/**
 * The part of this browser page's session that loads after the page: connects its state with the identity provider, our
 * server and the token's expiry.
 */
export function connectSession(queryClient: QueryClient, state: HeldState) {
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
 * Loads the code that reads kept hand-over codes only if there are some. If this device's clock is wrong, a code could seem
 * expired although it is still needed, so this waits for the server's time.
 */
async function forgetExpiredCodes(): Promise<void> {
  if (findLocalStorage().getItem(handOverCodesKey) === null) return
  try {
    const [codes] = await Promise.all([import('./hand-over-codes.ts'), serverTimeKnown()])
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
function renewBeforeExpiry(state: HeldState): void {
  const timer = createRenewalTimer({ tokens: accessTokens, now: Date.now })
  const follow = () => (state.read().user ? timer.start() : timer.stop())
  const wake = () => document.visibilityState !== 'hidden' && follow()
  state.subscribe(follow)
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
}
