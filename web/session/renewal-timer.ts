import type { AccessTokens } from '#web/api/access-token.ts'

/** Renewed this long before it ends; after a failure tried again from 30 s, doubling to 16 min. */
const aheadMs = 5 * 60_000
const firstBackOffMs = 30_000
const longestBackOffMs = 16 * 60_000

type Parts = { tokens: Pick<AccessTokens, 'read' | 'readEnd' | 'renew'>; now: () => number }

/** Keeps the access token from ending while somebody is signed in. */
export function createRenewalTimer({ tokens, now }: Parts) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let backOffMs = firstBackOffMs

  const msUntilDue = () => (tokens.readEnd() ?? 0) - aheadMs - now()

  function wait(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void renew(), ms)
  }

  async function renew() {
    try {
      // Another tab may have been quicker: then its token is the new one.
      if (msUntilDue() <= 0) await tokens.renew(tokens.read())
      backOffMs = firstBackOffMs
      if (tokens.read()) wait(Math.max(msUntilDue(), firstBackOffMs))
    } catch {
      // Over, or away for now: the session knows which, and stops this timer when it is over.
      wait(backOffMs)
      backOffMs = Math.min(backOffMs * 2, longestBackOffMs)
    }
  }

  return {
    /** Also called after a pause: timers sleep with the device. */
    start: () => wait(Math.max(msUntilDue(), 0)),
    stop: () => clearTimeout(timer),
  }
}
