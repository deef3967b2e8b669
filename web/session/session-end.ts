import { Problem } from '#contract/errors.ts'
import { mayPassLater } from '#web/api/query-client.ts'
import { readAuthCode } from './identity-client.ts'

/** Why somebody is signed in no longer, though they did not ask to leave. */
export type EndReason = 'expired' | 'disabled' | 'no-record'

/** Whether this error says that the session is over; undefined when it may pass. */
export function readEndReason(error: unknown): EndReason | undefined {
  const code = readAuthCode(error)
  if (mayPassLater(error) || code === 'auth/too-many-requests' || code === 'auth/timeout') return undefined
  if (code === 'auth/user-disabled') return 'disabled'
  return error instanceof Problem && error.status === 403 ? 'no-record' : 'expired'
}

/** The identity provider let them in and our server did not. */
export class SessionRefused extends Error {
  readonly reason: EndReason

  constructor(reason: EndReason, cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The session was refused.', { cause })
    this.name = 'SessionRefused'
    this.reason = reason
  }
}

/** No letters leave this installation. */
export class LettersOff extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'Letters are not switched on here.', { cause })
    this.name = 'LettersOff'
  }
}

/** Google sign-in is not switched on in this installation. */
export class GoogleSignInOff extends Error {
  constructor() {
    super('Google sign-in is not switched on here.')
    this.name = 'GoogleSignInOff'
  }
}
