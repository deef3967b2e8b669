import type { AccessTokens } from '#web/api/access-token.ts'

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
