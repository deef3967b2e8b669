import type { Db, Tx } from '../../../database/database.ts'
import { type Account, changeAccount } from './accounts.ts'
import { refuse } from '../core/errors.ts'
import { dropIdentity, google, listIdentities } from './google-identities.ts'

const offered = ['password', google]

/** Throws IdentityError INVALID_PROVIDER_ID for a provider that is not offered here. */
export function assertProviders(providers: string[]): void {
  if (providers.some((each) => !offered.includes(each))) throw refuse('INVALID_PROVIDER_ID')
}

/** Returns the providers that the account can be signed in with now. */
export async function listSignInMethods(db: Db, { localId, passwordHash }: Account): Promise<string[]> {
  const identities = await listIdentities(db, localId)
  return [...(passwordHash ? ['password'] : []), ...identities.map((each) => each.providerId)]
}

/**
 * Removes sign-in methods from a locked account. Ends the sessions made only by them, except the session that asks for
 * this. Throws IdentityError NO_SUCH_PROVIDER, and OPERATION_NOT_ALLOWED when no method would be left.
 */
export async function removeSignInMethods(
  tx: Tx,
  account: Account,
  providers: string[],
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  const { localId } = account
  const has = await listSignInMethods(tx, account)
  if (!providers.every((each) => has.includes(each))) throw refuse('NO_SUCH_PROVIDER')
  if (has.every((each) => providers.includes(each))) {
    throw refuse('OPERATION_NOT_ALLOWED', 'An account keeps its last sign-in method.')
  }
  if (providers.includes('password')) {
    await changeAccount(tx, localId, { passwordHash: null, passwordUpdatedAt: null })
  }
  if (providers.includes(google)) await dropIdentity(tx, localId, google)
  await tx
    .updateTable('identityRefreshTokens')
    .set({ revokedAt: now })
    .where('localId', '=', localId)
    .where('sessionId', '!=', sessionId)
    .where('revokedAt', 'is', null)
    // A session that signed in by password and linked Google later has tokens of both. It stays valid by the other one.
    .where('sessionId', 'not in', (tokens) =>
      tokens
        .selectFrom('identityRefreshTokens')
        .select('sessionId')
        .where('localId', '=', localId)
        .where('revokedAt', 'is', null)
        .where('signInProvider', 'not in', providers),
    )
    .execute()
}
