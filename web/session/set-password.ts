import { NetworkFailure } from '#web/api/network-failure.ts'
import { type Credentials, readAuthCode } from './identity-client.ts'

type Parts = {
  setPassword: (code: string, password: string) => Promise<void>
  logIn: (credentials: Credentials) => Promise<void>
}

/** The password is set, and only signing in with it failed. */
export class NotLoggedIn extends Error {
  constructor(cause: unknown) {
    super('The password is set, and signing in with it failed.', { cause })
    this.name = 'NotLoggedIn'
  }
}

/**
 * Sets a password with a code and signs in with it. A code works once: where setting it was not answered, it may have been
 * done all the same, and then signing in goes through. Throws the provider's error, or NotLoggedIn once it is set.
 */
export function createPasswordSetting({ setPassword, logIn }: Parts) {
  /** The password that was sent without an answer. */
  let unanswered: string | undefined

  return async (code: string, credentials: Credentials) => {
    try {
      await setPassword(code, credentials.password)
    } catch (error) {
      if (error instanceof NetworkFailure) unanswered = credentials.password
      const wasSpent = readAuthCode(error) === 'auth/invalid-action-code'
      if (!wasSpent || unanswered !== credentials.password) throw error
      return enter(credentials, error)
    }
    try {
      await logIn(credentials)
    } catch (error) {
      throw new NotLoggedIn(error)
    }
  }

  async function enter(credentials: Credentials, spent: unknown) {
    try {
      await logIn(credentials)
    } catch (error) {
      throw error instanceof NetworkFailure ? error : spent
    }
  }
}
