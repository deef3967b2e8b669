import { report } from './report.ts'
import { type Mark, owedEnd } from './signed-in-marker.ts'

/** An older ID token tells nothing new: whom it is for has been signed in for long. */
const longestAgeMs = 300_000
const timeoutMs = 30_000

type Parts = {
  fetch: typeof fetch
  now: () => number
  report: (what: string, error: unknown) => void
  owed: Mark
}

/** Tells who is signed in at its turn: the ID token, or undefined for nobody. */
export type TokenSync = (readIdToken: () => Promise<string | undefined>) => Promise<void>

/**
 * Tells another service who is signed in, as the identity SDK does with its own `authTokenSyncURL`: POST with the ID
 * token as Bearer on sign-in and renewal, DELETE when there is none. The same is not told twice; a failure is reported,
 * and what it was about is told at the next call. An end that has not been heard of yet is marked as owed.
 */
export function createTokenSync(
  url: string,
  { fetch: send, now, report: tellConsole, owed }: Parts,
): TokenSync {
  /** Null while it is not known what was heard: that nobody is signed in is worth saying once, and so is what may be lost. */
  let told: string | undefined | null = null
  let turn = Promise.resolve()

  async function sync(readIdToken: () => Promise<string | undefined>): Promise<void> {
    try {
      const idToken = await readIdToken()
      if (idToken !== undefined && now() - readIssuedMs(idToken) > longestAgeMs) return
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
    // One after the other: a slow POST would else arrive after the DELETE that came next.
    turn = turn.then(() => sync(readIdToken))
    return turn
  }
}

let shared: TokenSync | undefined

/** The one of this page. */
export function openTokenSync(url: string): TokenSync {
  shared ??= createTokenSync(url, {
    fetch: (...request) => fetch(...request),
    now: Date.now,
    report,
    owed: owedEnd,
  })
  return shared
}

function readIssuedMs(idToken: string): number {
  const payload = idToken.split('.')[1] ?? ''
  const { iat } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number }
  return iat * 1000
}
