import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { Problem } from '#contract/errors.ts'
import type { Clock } from '#lib/clock.ts'

/** Where Firebase documents them: https://firebase.google.com/docs/auth/admin/verify-id-tokens, as a JWK set. */
export const documentedKeysUrl =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

export type KeysLog = { warn: (details: { reason: string }, message: string) => void }

export type GoogleKeysSettings = {
  url: string
  clock: Clock
  /** Told once when the keys cannot be fetched any more, and again only after they could. */
  log?: KeysLog
  /** How long Google may stay silent. */
  timeoutMs?: number
}

/** Keys nobody has heard of cost Google one call in this time, whoever makes them up. */
const pauseMs = 30_000
/** Where no keys are left to go by, the next caller may ask again soon. */
const shortPauseMs = 1000
/** Keys past their time are better than nobody signed in, while Google is away: for this long. */
const staleMs = 6 * 3_600_000

type Kept = { find: JWTVerifyGetKey; freshUntil: number }

/**
 * Google's public keys, kept as long as the answer that brought them says. The key of a token is found as `jose` asks for
 * it; throws jose's JWKSNoMatchingKey, or Problem `provider-unavailable` while Google is away and no keys are left.
 */
export function createGoogleKeys(settings: GoogleKeysSettings): JWTVerifyGetKey {
  const { url, clock, log, timeoutMs = 5000 } = settings
  let kept: Kept | undefined
  let asked: { at: number; failure?: unknown } | undefined
  let isAway = false
  let underWay: Promise<void> | undefined

  const now = () => clock().getTime()
  const isPausing = (ms: number) => asked !== undefined && now() < asked.at + ms

  /** One call at a time, however many wait for it. Does not throw: `asked` says what became of it. */
  const refresh = () => (underWay ??= ask().finally(() => (underWay = undefined)))

  async function ask() {
    asked = { at: now() }
    try {
      kept = await fetchKeys(url, timeoutMs, now)
      isAway = false
    } catch (failure) {
      asked = { at: now(), failure }
      // Nobody notices while the last keys do, and then nobody gets in.
      if (!isAway) log?.warn({ reason: String(failure) }, 'Google’s keys for ID tokens could not be fetched')
      isAway = true
    }
  }

  async function readKept(): Promise<Kept> {
    if (kept && now() < kept.freshUntil) return kept
    const isUsable = () => kept !== undefined && now() < kept.freshUntil + staleMs
    if (underWay || !isPausing(isUsable() ? pauseMs : shortPauseMs)) await refresh()
    if (kept && isUsable()) return kept
    throw new Problem('provider-unavailable', 'Google does not answer. Please try again in a moment.', {
      cause: asked?.failure,
    })
  }

  return async (header, token) => {
    // A set of one key would do for a token that names none.
    if (!header.kid) throw new errors.JWKSNoMatchingKey()
    try {
      return await (await readKept()).find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      if (!underWay && isPausing(pauseMs)) throw error
      await refresh()
      return (await readKept()).find(header, token)
    }
  }
}

async function fetchKeys(url: string, timeoutMs: number, now: () => number): Promise<Kept> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  if (!reply.ok) throw new Error(`Google's keys were answered with ${reply.status}.`)
  const find = createLocalJWKSet((await reply.json()) as JSONWebKeySet)
  return { find, freshUntil: now() + readFreshMs(reply.headers) }
}

/** What is left of an answer's time (RFC 9111); one that names none is kept no longer than the pause between two calls. */
function readFreshMs(headers: Headers): number {
  const control = headers.get('cache-control') ?? ''
  const maxAge = /(?:^|[\s,])max-age="?(?<seconds>\d+)/i.exec(control)?.groups?.['seconds']
  if (maxAge === undefined || /no-(?:cache|store)/i.test(control)) return pauseMs
  return Math.max((Number(maxAge) - Number(headers.get('age') ?? 0)) * 1000, pauseMs)
}
