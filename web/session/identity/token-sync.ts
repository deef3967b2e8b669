import { report } from './report.ts'
import { type Mark, pendingTokenSync } from './signed-in-marker.ts'

/** An older ID token is not sent: it does not come from a new sign-in or renewal. */
const maxAgeMs = 300_000
const timeoutMs = 30_000

type Parts = {
  fetch: typeof fetch
  now: () => number
  report: (what: string, error: unknown) => void
  owed: Mark
}

/**
 * Notifies the other service. `readIdToken` is called when the earlier calls are done; it returns undefined if nobody
 * is signed in.
 */
export type TokenSync = (readIdToken: () => Promise<string | undefined>) => Promise<void>

/**
 * Notifies another service of who is signed in, as the identity SDK does with its own `authTokenSyncURL`: POST with the
 * ID token as Bearer on sign-in and renewal, DELETE when nobody is signed in. The same state is not sent twice. A
 * failure is reported, and the state is sent again at the next call. A sign-out that the service has not confirmed yet
 * is marked in `owed`.
 */
export function createTokenSync(
  url: string,
  { fetch: send, now, report: tellConsole, owed }: Parts,
): TokenSync {
  /**
   * What the service was last sent: an ID token, or undefined for nobody. Null if that is unknown, at the start and
   * after a failure: then the next state is always sent.
   */
  let told: string | undefined | null = null
  let turn = Promise.resolve()

  async function sync(readIdToken: () => Promise<string | undefined>): Promise<void> {
    try {
      const idToken = await readIdToken()
      if (idToken !== undefined && now() - readIssuedMs(idToken) > maxAgeMs) return
      if (idToken === told) return
      if (idToken) owed.clear()
      else owed.set()
      told = null
      const reply = await send(url, {
        method: idToken ? 'POST' : 'DELETE',
        headers: idToken ? { authorization: `Bearer ${idToken}` } : {},
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`)
      told = idToken
      if (!idToken) owed.clear()
    } catch (error) {
      tellConsole('Telling another service who is signed in failed', error)
    }
  }

  return (readIdToken) => {
    // The calls run one after the other. Otherwise a slow POST could arrive after the DELETE that followed it.
    turn = turn.then(() => sync(readIdToken))
    return turn
  }
}

let shared: TokenSync | undefined

/** The token sync of this page. */
export function openTokenSync(url: string): TokenSync {
  shared ??= createTokenSync(url, {
    fetch: (...request) => fetch(...request),
    now: Date.now,
    report,
    owed: pendingTokenSync,
  })
  return shared
}

function readIssuedMs(idToken: string): number {
  const payload = idToken.split('.')[1] ?? ''
  const { iat } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number }
  return iat * 1000
}
