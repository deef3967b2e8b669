import type { AccessTokens } from '#web/api/access-token.ts'
import type { NewRecord } from './google-record.ts'
import type { IdentityClient, SignedInUser } from './identity-client.ts'
import type { EndReason } from './session-end.ts'
import type { SignedInMarker } from './signed-in-marker.ts'

export type SessionState = {
  user: SignedInUser | null
  /** True until it is known who is signed in, and while an action is pending. */
  loading: boolean
  /** Could not be found out so far: the network is away. It is tried again. */
  delayed: boolean
  /** Set when the session ended on its own, until the next sign-in. */
  ended: EndReason | undefined
  /** They logged out themselves, here: the page they were on is about to be left too. */
  left: boolean
}

export const unknownSession: SessionState = {
  user: null,
  loading: true,
  delayed: false,
  ended: undefined,
  left: false,
}

export type SessionParts = {
  /** Loads the identity provider's SDK. */
  openIdentity: () => Promise<IdentityClient>
  /** Our access token for the provider's ID token. */
  exchange: (idToken: string, email: string) => Promise<string>
  /** Makes the record of somebody who came with Google. */
  createRecord: (person: NewRecord) => Promise<unknown>
  /** Signs out one sign-in of whoever is signed in, or of whom this access token is for. */
  endSignIn: (id: string, token?: string) => Promise<unknown>
  tokens: AccessTokens
  marker: Pick<SignedInMarker, 'isSet' | 'read' | 'set' | 'clear'>
  /** Forgets what belongs to the person who left, or whose place another took. */
  forgetOwnData: () => void
  /** Told of a failure that people are not shown. */
  report: (what: string, error: unknown) => void
}
