import { readAuthCode } from './identity-client.ts'

/** The identity SDK's own messages, for those of its failures that we detect ourselves. */
const sentences = {
  'cancelled-popup-request':
    'This operation has been cancelled due to another conflicting popup being opened.',
  'internal-error': 'An internal AuthError has occurred.',
  'invalid-action-code':
    'The action code is invalid. This can happen if the code is malformed, expired, or has already been used.',
  'invalid-api-key': 'Your API key is invalid, please check you have copied it correctly.',
  'network-request-failed':
    'A network AuthError (such as timeout, interrupted connection or unreachable host) has occurred.',
  'popup-blocked':
    'Unable to establish a connection with the popup. It may have been blocked by the browser.',
  'popup-closed-by-user': 'The popup has been closed by the user before finalizing the operation.',
  'requires-recent-login':
    'This operation is sensitive and requires recent authentication. Log in again before retrying this request.',
  timeout: 'The operation has timed out.',
  'unauthorized-domain':
    'This domain is not authorized for OAuth operations for your Firebase project. Edit the list of authorized domains from the Firebase console.',
  'user-cancelled': 'The user did not grant your application the permissions it requested.',
}

export type AuthFailureCode = keyof typeof sentences

/** A failure with a code and a message like the identity SDK's own. */
export class AuthFailure extends Error {
  readonly code: string

  constructor(code: AuthFailureCode, detail: string = sentences[code]) {
    super(`Firebase: ${detail} (auth/${code}).`)
    this.name = 'FirebaseError'
    this.code = `auth/${code}`
  }
}

/**
 * For an invalid API key the SDK makes a code out of one of Google's sentences. Returns the catalogue's error in that
 * case, and any other error unchanged.
 */
export const normalizeFailure = (error: unknown) =>
  readAuthCode(error)?.startsWith('auth/api-key-not-valid') ? new AuthFailure('invalid-api-key') : error

/** This installation sends no emails. */
export class EmailsOff extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'Emails are not switched on here.', { cause })
    this.name = 'EmailsOff'
  }
}

/** Google sign-in is turned off in this installation. */
export class GoogleSignInOff extends Error {
  constructor() {
    super('Google sign-in is not switched on here.')
    this.name = 'GoogleSignInOff'
  }
}

/** Google does not sign people in inside this app's browser. */
export class GoogleNotInApp extends Error {
  readonly app: string
  constructor(app: string) {
    super(`Google does not sign people in inside the browser of ${app}.`)
    this.name = 'GoogleNotInApp'
    this.app = app
  }
}

const unusableCodeErrors = [
  'auth/invalid-action-code',
  'auth/expired-action-code',
  'auth/user-disabled',
  'auth/user-not-found',
]

/** True if the one-time code of a link cannot be used any more. */
export const isCodeUnusable = (error: unknown) => unusableCodeErrors.includes(readAuthCode(error) ?? '')
