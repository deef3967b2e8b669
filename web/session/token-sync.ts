/** An older ID token tells nothing new: whom it is for has been signed in for long. */
const longestAgeMs = 300_000

type Parts = {
  fetch: typeof fetch
  now: () => number
  report: (what: string, error: unknown) => void
}

/**
 * Tells another service who is signed in, as the identity SDK does with its own `authTokenSyncURL`: POST with the ID
 * token as Bearer on sign-in and renewal, DELETE when there is none. The same is not told twice; a failure is reported.
 */
export function createTokenSync(url: string, { fetch: send, now, report }: Parts) {
  /** Null before anything was said: that nobody is signed in is worth saying once. */
  let told: string | undefined | null = null

  return async function sync(readIdToken: () => Promise<string | undefined>): Promise<void> {
    try {
      const idToken = await readIdToken()
      if (idToken !== undefined && now() - readIssuedMs(idToken) > longestAgeMs) return
      if (idToken === told) return
      told = idToken
      const reply = await send(url, {
        method: idToken ? 'POST' : 'DELETE',
        headers: idToken ? { authorization: `Bearer ${idToken}` } : {},
      })
      if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`)
    } catch (error) {
      report('Telling another service who is signed in failed', error)
    }
  }
}

function readIssuedMs(idToken: string): number {
  const payload = idToken.split('.')[1] ?? ''
  const { iat } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number }
  return iat * 1000
}
