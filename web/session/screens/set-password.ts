import { NetworkFailure } from '#web/api/network-failure.ts'
import { type Credentials, readAuthCode } from '#web/session/identity/identity-client.ts'

type Parts = {
  setPassword: (code: string, password: string) => Promise<void>
  signIn: (credentials: Credentials) => Promise<void>
}

/** The password was set, but signing in with it failed. */
export class NotSignedIn extends Error {
  constructor(cause: unknown) {
    super('The password is set, and signing in with it failed.', { cause })
    this.name = 'NotSignedIn'
  }
}

/**
 * Sets a password with a code and signs in with it. A code works only once. If the first try got no answer, it may have
 * set the password: a retry with the same password then signs in. Throws the provider's error, or NotSignedIn after the
 * password was set.
 */
export function createPasswordSetting({ setPassword, signIn }: Parts) {
  /** The password that was sent but got no answer. */
  let unanswered: string | undefined

  return async (code: string, credentials: Credentials) => {
    try {
      await setPassword(code, credentials.password)
    } catch (error) {
      if (error instanceof NetworkFailure) unanswered = credentials.password
      const wasSpent = readAuthCode(error) === 'auth/invalid-action-code'
      if (!wasSpent || unanswered !== credentials.password) throw error
      return signInAfterLostAnswer(credentials, error)
    }
    try {
      await signIn(credentials)
    } catch (error) {
      throw new NotSignedIn(error)
    }
  }

  async function signInAfterLostAnswer(credentials: Credentials, spent: unknown) {
    try {
      await signIn(credentials)
    } catch (error) {
      throw error instanceof NetworkFailure ? error : spent
    }
  }
}
