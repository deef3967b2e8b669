import type { UserId } from './ids.ts'

/** The person who sends a request, with the current data from the database. */
export type Session = {
  userId: UserId
  email: string
  role: 'buyer' | 'seller'
  isAdmin: boolean
  isVerified: boolean
}

/** A session with the facts from the access token: how and when the person signed in. */
export type RequestSession = Session & {
  /** When they last signed in or reauthenticated. */
  authenticatedAt: Date
  /** True when they also used a second factor. */
  usedSecondFactor: boolean
  /** The identity provider's id of the sign-in; undefined if the provider does not report one. */
  sessionId: string | undefined
  /**
   * True for an admin whose sign-in lacks the second factor that this installation requires of admins. `isAdmin` is then
   * false: without it they act as anybody else.
   */
  lacksSecondFactor: boolean
}
