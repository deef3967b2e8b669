import { chooseName } from '#contract/person-name.ts'
import { Problem } from '#contract/problem.ts'
import type { CallInput } from '#contract/route.ts'
import type { userRoutes } from '#contract/routes/users.ts'
import type { AccessTokens } from '#web/api/access-token.ts'
import type { IdentityClient, SignedInUser } from '#web/session/identity/identity-client.ts'
import { readEndReason, SessionRefused } from './session-end.ts'

type NewRecord = CallInput<typeof userRoutes.create>['body']

export type TokenParts = {
  /** Exchanges the provider's ID token for our access token. */
  exchange: (idToken: string, email: string) => Promise<{ accessToken: string }>
  /** Makes the record of somebody who signed up with Google. */
  createRecord: (person: NewRecord) => Promise<unknown>
  tokens: Pick<AccessTokens, 'keep'>
}

type TokenOptions = {
  /** Makes a record for a user who has none. */
  createsRecord?: boolean | undefined
  /** Exchanges a new ID token. */
  fresh?: boolean
}

/**
 * The one place that obtains our access token for the provider's user. The token is stored, unless the user has changed
 * in the meantime. An ID token that our server no longer accepts is replaced once. With `createsRecord`, a user without
 * a record gets one. Throws SessionRefused if our server or the provider has ended the session, otherwise whatever the
 * calls throw.
 */
export async function obtainToken(
  client: IdentityClient,
  user: SignedInUser,
  parts: TokenParts,
  { createsRecord = false, fresh = false }: TokenOptions = {},
): Promise<void> {
  let accessToken: string
  try {
    ;({ accessToken } = await parts.exchange(await client.getIdToken({ fresh }), user.email))
  } catch (error) {
    const code = error instanceof Problem ? error.code : undefined
    if (code === 'not-signed-in' && !fresh) return obtainToken(client, user, parts, { fresh: true })
    if (code === 'no-user-record' && createsRecord) {
      await parts.createRecord(createGoogleRecord(user))
      return obtainToken(client, user, parts)
    }
    const reason = readEndReason(error)
    throw reason ? new SessionRefused(reason, error) : error
  }
  if (client.readUser()?.uid === user.uid) parts.tokens.keep(accessToken, user.uid)
}

/**
 * The record of somebody who signed up with Google: a buyer, without `isVerified`, with the name and photo of their Google
 * account.
 */
export function createGoogleRecord({ displayName, email, photoURL }: SignedInUser): NewRecord {
  return {
    name: chooseName(displayName, email),
    email,
    image: photoURL ?? '',
    role: 'buyer',
    isAdmin: false,
  }
}
