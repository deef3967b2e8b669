import type * as z from 'zod/mini'
import type { Clock } from '#lib/clock.ts'
import { BkashError, type TokenAnswer } from './answers.ts'

type Granted = z.infer<typeof TokenAnswer>

/** How a token is asked for: with our credentials, or with the refresh token of an earlier one. */
export type RequestToken = (refreshToken?: string) => Promise<Granted>

/** A token is replaced so long before its end, so that no call under way meets the end. */
const spareMs = 5 * 60_000

type Held = { idToken: string; refreshToken: string; endsAt: number }

/**
 * The token that every call carries. bKash locks out merchants that ask for new ones too often, so one token is shared
 * by all calls, refreshed before its end, and asked for once however many calls wait for it.
 */
export function createTokens(request: RequestToken, clock: Clock) {
  let held: Held | undefined
  let pending: Promise<string> | undefined

  const renew = async () => {
    const asked = clock().getTime()
    const granted = held ? await refresh(request, held.refreshToken) : await request()
    held = {
      idToken: granted.id_token,
      refreshToken: granted.refresh_token,
      endsAt: asked + granted.expires_in * 1000 - spareMs,
    }
    return held.idToken
  }

  return {
    /** Returns a token that is valid for some minutes. Throws what the request for a new one throws. */
    get: async (): Promise<string> => {
      if (held && clock().getTime() < held.endsAt) return held.idToken
      pending ??= renew().finally(() => (pending = undefined))
      return pending
    },
    /** Notes that bKash did not accept a token, so that the next call gets another one. */
    drop: (idToken: string): void => {
      if (held?.idToken === idToken) held.endsAt = 0
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>

/** Refresh tokens end too, after 28 days. Then our credentials get a new one. */
async function refresh(request: RequestToken, refreshToken: string): Promise<Granted> {
  try {
    return await request(refreshToken)
  } catch (error) {
    if (!(error instanceof BkashError)) throw error
    return request()
  }
}
