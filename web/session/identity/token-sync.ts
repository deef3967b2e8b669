import { configQuery } from '#web/api/config-query.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import { report } from '#web/api/report.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { type Mark, pendingTokenSync } from '#web/own-data/signed-in-marker.ts'

/** An older ID token is not sent: it does not come from a new sign-in or renewal. */
const maxAgeMs = 300_000
const timeoutMs = 30_000

type Parts = {
  fetch: typeof fetch
  now: () => number
  report: (what: string, error: unknown) => void
  pending: Mark
}

/**
 * Notifies the other service. `readIdToken` is called when the earlier calls are done; it returns undefined if nobody
 * is signed in.
 */
type TokenSync = (readIdToken: () => Promise<string | undefined>) => Promise<void>

/**
 * Notifies another service of who is signed in, as the identity SDK does with its own `authTokenSyncURL`: POST with the
 * ID token as Bearer on sign-in and renewal, DELETE when nobody is signed in. The same state is not sent twice. A
 * failure is reported, and the state is sent again at the next call. `pending` is set while the service has not
 * confirmed a sign-out.
 */
export function createTokenSync(
  url: string,
  { fetch: send, now, report: reportFailure, pending }: Parts,
): TokenSync {
  /**
   * What the service was last sent: an ID token, or undefined for nobody. Null if that is unknown, at the start and
   * after a failure: then the next state is always sent.
   */
  let lastSent: string | undefined | null = null
  let queue = Promise.resolve()

  async function sync(readIdToken: () => Promise<string | undefined>): Promise<void> {
    try {
      const idToken = await readIdToken()
      if (idToken !== undefined && now() - readIssuedMs(idToken) > maxAgeMs) return
      if (idToken === lastSent) return
      if (idToken) pending.clear()
      else pending.set()
      lastSent = null
      const reply = await send(url, {
        method: idToken ? 'POST' : 'DELETE',
        headers: idToken ? { authorization: `Bearer ${idToken}` } : {},
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`)
      lastSent = idToken
      if (!idToken) pending.clear()
    } catch (error) {
      reportFailure('Notifying another service of who is signed in failed', error)
    }
  }

  return (readIdToken) => {
    // The calls run one after the other. Otherwise a slow POST could arrive after the DELETE that followed it.
    queue = queue.then(() => sync(readIdToken))
    return queue
  }
}

let shared: TokenSync | undefined

/** The token sync of this page. */
export function openTokenSync(url: string): TokenSync {
  shared ??= createTokenSync(url, {
    fetch: (...request) => fetch(...request),
    now: serverNow,
    report,
    pending: pendingTokenSync,
  })
  return shared
}

/**
 * Notifies the other service that nobody is signed in, if an earlier notification was lost. A guest's page does not load
 * the identity SDK for it.
 */
export async function sendPendingSignOut(): Promise<void> {
  try {
    const { identity } = await getQueryClient().ensureQueryData(configQuery)
    if (identity.tokenSyncUrl) await openTokenSync(identity.tokenSyncUrl)(async () => undefined)
    else pendingTokenSync.clear()
  } catch (error) {
    report('Notifying another service that nobody is signed in failed', error)
  }
}

function readIssuedMs(idToken: string): number {
  const payload = idToken.split('.')[1] ?? ''
  const { iat } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number }
  return iat * 1000
}
