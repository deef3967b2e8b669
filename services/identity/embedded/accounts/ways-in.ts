import type { Db, Tx } from '../../../database/database.ts'
import type { Account } from './accounts.ts'
import { refuse } from '../errors.ts'
import { dropIdentity, google, listIdentities } from '../google/google-identities.ts'

const offered = ['password', google]

/** Throws IdentityError INVALID_PROVIDER_ID for a company that nobody signs in by here. */
export function assertProviders(providers: string[]): void {
  if (providers.some((each) => !offered.includes(each))) throw refuse('INVALID_PROVIDER_ID')
}

/** The providers that an account is signed in to by at this moment. */
export async function listWaysIn(db: Db, { localId, passwordHash }: Account): Promise<string[]> {
  const identities = await listIdentities(db, localId)
  return [...(passwordHash ? ['password'] : []), ...identities.map((each) => each.providerId)]
}

/**
 * Takes ways in from a locked account, and ends the sign-ins made by them, but for the one that asks. Throws
 * IdentityError NO_SUCH_PROVIDER, and OPERATION_NOT_ALLOWED when none would be left.
 */
export async function removeWaysIn(
  tx: Tx,
  account: Account,
  providers: string[],
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  const { localId } = account
  const has = await listWaysIn(tx, account)
  if (!providers.every((each) => has.includes(each))) throw refuse('NO_SUCH_PROVIDER')
  if (has.every((each) => providers.includes(each))) {
    throw refuse('OPERATION_NOT_ALLOWED', 'An account keeps its last way in.')
  }
  if (providers.includes('password')) {
    await tx
      .updateTable('identityAccounts')
      .set({ passwordHash: null, passwordUpdatedAt: null })
      .where('localId', '=', localId)
      .execute()
  }
  if (providers.includes(google)) await dropIdentity(tx, localId, google)
  await tx
    .updateTable('identityRefreshTokens')
    .set({ revokedAt: now })
    .where('localId', '=', localId)
    .where('signInProvider', 'in', providers)
    .where('sessionId', '!=', sessionId)
    .where('revokedAt', 'is', null)
    .execute()
}
