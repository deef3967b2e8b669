/** The identity SDK's own words, for those of its failures that we find ourselves. */
const words = {
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
  timeout: 'The operation has timed out.',
  'unauthorized-domain':
    'This domain is not authorized for OAuth operations for your Firebase project. Edit the list of authorized domains from the Firebase console.',
  'user-cancelled': 'The user did not grant your application the permissions it requested.',
}

export type AuthFailureCode = keyof typeof words

/** A failure in the form of the identity SDK's own: its code, its message. */
export class AuthFailure extends Error {
  readonly code: string

  constructor(code: AuthFailureCode, detail: string = words[code]) {
    super(`Firebase: ${detail} (auth/${code}).`)
    this.name = 'FirebaseError'
    this.code = `auth/${code}`
  }
}
