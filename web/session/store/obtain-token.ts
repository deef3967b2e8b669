import { type ErrorCode, Problem } from '#contract/errors.ts'
import type { CallInput } from '#contract/route.ts'
import type { userRoutes } from '#contract/routes/users.ts'
import type { AccessTokens } from '#web/api/access-token.ts'
import type { IdentityClient, SignedInUser } from '#web/session/identity/identity-client.ts'
import { readEndReason, SessionRefused } from './session-end.ts'

export type NewRecord = CallInput<typeof userRoutes.create>['body']

type Parts = {
  /** Exchanges the provider's ID token for our access token. */
  exchange: (idToken: string, email: string) => Promise<string>
  /** Makes the record of somebody who signed up with Google. */
  createRecord: (person: NewRecord) => Promise<unknown>
  tokens: Pick<AccessTokens, 'keep'>
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
  { exchange, createRecord, tokens }: Parts,
  createsRecord = false,
): Promise<void> {
  async function ask(fresh: boolean): Promise<string> {
    try {
      return await exchange(await client.getIdToken({ fresh }), user.email)
    } catch (error) {
      const reason = readEndReason(error)
      throw reason ? new SessionRefused(reason, error) : error
    }
  }

  const token = await ask(false).catch(async (error: unknown) => {
    if (isRefusedBy(error, 'not-signed-in')) return ask(true)
    if (!createsRecord || !isRefusedBy(error, 'no-user-record')) throw error
    await createRecord(createGoogleRecord(user))
    return ask(false)
  })
  if (client.readUser()?.uid === user.uid) tokens.keep(token, user.uid)
}

const isRefusedBy = (error: unknown, code: ErrorCode) =>
  error instanceof SessionRefused && error.cause instanceof Problem && error.cause.code === code

const maxNameLength = 80

/**
 * The record of somebody who signed up with Google: a buyer, without `isVerified`, with the name and photo of their Google
 * account.
 */
export function createGoogleRecord({ displayName, email, photoURL }: SignedInUser): NewRecord {
  const name = displayName?.trim() || email.slice(0, email.indexOf('@'))
  return {
    name: name.slice(0, maxNameLength),
    email,
    image: photoURL ?? '',
    role: 'buyer',
    isAdmin: false,
  }
}
