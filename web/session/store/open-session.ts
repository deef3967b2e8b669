import type { QueryClient } from '@tanstack/react-query'
import { accessTokens } from '#web/api/access-token.ts'
import { report } from '#web/session/identity/report.ts'
import { pendingTokenSync, signedInMarker } from '#web/session/identity/signed-in-marker.ts'
import { type DeferredSession, deferSession } from './deferred-session.ts'
import { forgetSignedInData } from '#web/own-data/own-data.ts'
import { holdSessionState } from './session-state.ts'

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
  const state = holdSessionState()
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
