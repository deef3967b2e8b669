import { createHmac } from 'node:crypto'
import { isSame } from '../shared/secrets.ts'
import type { BkashCredentials } from '#services/payments/bkash/bkash-client.ts'
import { refusals } from './protocol-error.ts'

const kinds = { id: 3600, refresh: 28 * 24 * 3600 } as const

/**
 * Makes tokens that contain their end and are signed with the app secret. So nothing is stored, and all processes
 * accept the same tokens.
 */
export function createEmulatorTokens({ appSecret }: BkashCredentials) {
  const sign = (kind: keyof typeof kinds, end: string) =>
    createHmac('sha256', appSecret).update(`${kind} ${end}`).digest('base64url')
  const make = (kind: keyof typeof kinds, now: Date) => {
    const end = String(now.getTime() + kinds[kind] * 1000)
    return `${end}.${sign(kind, end)}`
  }
  return {
    /** The answer to a request for tokens. */
    grant: (now: Date) => ({
      token_type: 'Bearer',
      id_token: make('id', now),
      expires_in: kinds.id,
      refresh_token: make('refresh', now),
    }),
    /** Throws a 401 unless we made this token and it has not expired. */
    verify: (kind: keyof typeof kinds, token: string, now: Date): void => {
      const [end = '', signature = ''] = token.split('.')
      if (!isSame(signature, sign(kind, end))) throw refusals.unauthorized()
      if (Number(end) <= now.getTime()) throw refusals.tokenExpired()
    },
  }
}
