import type * as z from 'zod/mini'
import type { Clock } from '#lib/clock.ts'
import { BkashError, type TokenAnswer } from './answers.ts'

type Granted = z.infer<typeof TokenAnswer>

/** Requests tokens with our credentials, or with an earlier refresh token. */
type RequestToken = (refreshToken?: string) => Promise<Granted>

/** A token is renewed this long before its end, so that it does not expire during a call. */
const renewBeforeEndMs = 5 * 60_000

type CurrentToken = { idToken: string; refreshToken: string; endsAt: number }

/**
 * Manages the token that every call needs. bKash locks out merchants that request tokens too often. So all calls
 * share one token, which is refreshed before its end, and calls that wait for a new one share one request.
 */
export function createTokens(request: RequestToken, clock: Clock) {
  let current: CurrentToken | undefined
  let pending: Promise<string> | undefined

  const renew = async () => {
    const requestedAt = clock().getTime()
    const granted = current ? await refresh(request, current.refreshToken) : await request()
    current = {
      idToken: granted.id_token,
      refreshToken: granted.refresh_token,
      endsAt: requestedAt + granted.expires_in * 1000 - renewBeforeEndMs,
    }
    return current.idToken
  }

  return {
    /** Returns a token that is valid for some minutes. Throws what the request for a new one throws. */
    get: async (): Promise<string> => {
      if (current && clock().getTime() < current.endsAt) return current.idToken
      pending ??= renew().finally(() => (pending = undefined))
      return pending
    },
    /** Drops a token that bKash did not accept, so that the next call gets another one. */
    drop: (idToken: string): void => {
      if (current?.idToken === idToken) current.endsAt = 0
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>

/** Uses the credentials when the refresh token is not accepted, because it expires after 28 days. */
async function refresh(request: RequestToken, refreshToken: string): Promise<Granted> {
  try {
    return await request(refreshToken)
  } catch (error) {
    if (!(error instanceof BkashError)) throw error
    return request()
  }
}
