import { accessTokens } from './access-token.ts'

/** The access token is renewed this long before it expires. */
const renewBeforeEndMs = 5 * 60_000

/** After a failure it is tried again after 30 s, doubling up to 16 min. */
const firstBackOffMs = 30_000
const maxBackOffMs = 16 * 60_000

/** Renews the access token before it expires, while somebody is signed in. `subscribe` tells when that may have changed. */
export function renewBeforeExpiry(
  isSignedIn: () => boolean,
  subscribe: (onChange: () => void) => void,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let backOffMs = firstBackOffMs

  const msUntilDue = () => (accessTokens.readEnd() ?? 0) - renewBeforeEndMs - Date.now()

  function wait(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), ms)
  }

  async function renew() {
    try {
      // If another tab has renewed the token already, there is nothing to do.
      if (msUntilDue() <= 0) await accessTokens.renew(accessTokens.read())
      backOffMs = firstBackOffMs
      if (accessTokens.read()) wait(Math.max(msUntilDue(), firstBackOffMs))
    } catch {
      // Either the network is away, or the session has ended: the next try then finds nobody signed in.
      wait(backOffMs)
      backOffMs = Math.min(backOffMs * 2, maxBackOffMs)
    }
  }

  function follow() {
    if (isSignedIn()) wait(Math.max(msUntilDue(), 0))
    else clearTimeout(timer)
  }

  // Timers do not run while the device sleeps.
  const wake = () => document.visibilityState !== 'hidden' && follow()
  subscribe(follow)
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
}
