import { Problem } from '#contract/problem.ts'
import { maySucceedLater } from '#web/api/query-client.ts'
import { readAuthCode } from '#web/session/identity/identity-client.ts'

/** Why a session ended although the person did not sign out. */
export type EndReason = 'expired' | 'disabled' | 'removed' | 'no-record'

/** The reason if this error means that the session has ended; undefined if it may be temporary. */
export function readEndReason(error: unknown): EndReason | undefined {
  const code = readAuthCode(error)
  if (maySucceedLater(error) || code === 'auth/too-many-requests' || code === 'auth/timeout') return undefined
  if (code === 'auth/user-disabled') return 'disabled'
  if (!(error instanceof Problem)) return 'expired'
  if (error.code === 'account-removed') return 'removed'
  return error.status === 403 ? 'no-record' : 'expired'
}

/** The identity provider accepted the sign-in, but our server refused it. */
export class SessionRefused extends Error {
  readonly reason: EndReason

  constructor(reason: EndReason, cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The session was refused.', { cause })
    this.name = 'SessionRefused'
    this.reason = reason
  }
}
