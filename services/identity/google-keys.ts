import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose'
import { Refusal } from '#contract/refusal.ts'
import type { Clock } from '#lib/clock.ts'

/** The address of the keys as a JWK set, documented at https://firebase.google.com/docs/auth/admin/verify-id-tokens. */
export const documentedKeysUrl =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

export type KeysLog = { warn: (details: { reason: string }, message: string) => void }

type GoogleKeysSettings = {
  url: string
  clock: Clock
  /** Gets one warning when the keys can no longer be fetched, and the next only after a successful fetch in between. */
  log?: KeysLog
  /** How long to wait for Google's answer. */
  timeoutMs?: number
}

/** If Google does not answer, the last keys are used for this long after their `max-age` is over. */
const useLongerMs = 6 * 3_600_000

/** After a failed fetch, keys that are not stored are not fetched for this long. */
const pauseMs = 30_000

/**
 * Returns a function that finds the key of a token among Google's public keys, for `jose`. It throws jose's
 * JWKSNoMatchingKey, or Refusal `provider-unavailable` when the key is not stored and Google does not send keys.
 */
export function createGoogleKeys(settings: GoogleKeysSettings): JWTVerifyGetKey {
  const { url, clock, log, timeoutMs = 5000 } = settings
  let failure: { at: number; refusal: Refusal } | undefined
  /** Until when the stored keys are as Google publishes them. */
  let freshUntil = 0

  const fetchKeys: FetchImplementation = async (...request) => {
    try {
      const reply = await fetch(...request)
      if (reply.status !== 200) throw new Error(`Google's keys were answered with ${reply.status}.`)
      const text = await reply.text()
      assertKeys(text)
      failure = undefined
      freshUntil = clock().getTime() + readMaxAgeMs(reply.headers)
      return new Response(text)
    } catch (cause) {
      // Logged, because nobody notices this until the stored keys expire, and then nobody can sign in.
      if (!failure) log?.warn({ reason: String(cause) }, 'Google’s keys for ID tokens could not be fetched')
      const refusal = new Refusal('provider-unavailable/google', { cause })
      failure = { at: clock().getTime(), refusal }
      throw refusal
    }
  }

  const find = createRemoteJWKSet(new URL(url), {
    timeoutDuration: timeoutMs,
    cacheMaxAge: Infinity,
    [customFetch]: fetchKeys,
  })
  const isStored = (kid: string) => find.jwks()?.keys.some((key) => key.kid === kid) ?? false

  /** Fetches the keys again once their time is over. Throws only when they may not be used any longer. */
  async function refresh(): Promise<void> {
    const now = clock().getTime()
    if (!find.jwks() || now < freshUntil) return
    try {
      if (!failure || now >= failure.at + pauseMs) await find.reload()
    } catch (error) {
      if (error !== failure?.refusal) throw error
    }
    if (failure && now >= freshUntil + useLongerMs) throw failure.refusal
  }

  return async (header, token) => {
    // In a set with a single key, jose would use that key for a token that names none.
    if (!header.kid) throw new errors.JWKSNoMatchingKey()
    // Anybody can make up keys, and jose would call Google for each of them until a call succeeds.
    if (failure && clock().getTime() < failure.at + pauseMs && !isStored(header.kid)) throw failure.refusal
    await refresh()
    return find(header, token)
  }
}

/**
 * How long an answer is valid: as long as its `max-age` says, less its `Age` in the caches before us, and at least
 * `pauseMs`, so that Google is asked rarely.
 */
function readMaxAgeMs(headers: Headers): number {
  const seconds = /\bmax-age=(\d{1,9})\b/.exec(headers.get('cache-control') ?? '')?.[1]
  const age = /^\d{1,9}$/.exec(headers.get('age') ?? '')?.[0]
  return Math.max((Number(seconds ?? 0) - Number(age ?? 0)) * 1000, pauseMs)
}

/** Throws unless this is a set of at least one key. */
function assertKeys(text: string): void {
  const { keys } = createLocalJWKSet(JSON.parse(text)).jwks()
  if (keys.length === 0) throw new Error('Google’s answer has no keys.')
}
