import type { Selectable } from 'kysely'
import type { IdentityProvidersTable } from '../../../database/schema/identity.ts'
import type { Db, Tx } from '../../../database/database.ts'
import type { GoogleClaims } from '../../google/google.ts'

/** An identity at another provider with which an account can be signed in to. So far Google is the only provider. */
export type LinkedIdentity = Selectable<IdentityProvidersTable>

export const google = 'google.com'

/** The linked identities of an account, the oldest first. */
export function listIdentities(db: Db, localId: string): Promise<LinkedIdentity[]> {
  return db
    .selectFrom('identityProviders')
    .selectAll()
    .where('localId', '=', localId)
    .orderBy('createdAt')
    .orderBy('providerId')
    .execute()
}

export function findGoogleIdentity(db: Db, subject: string): Promise<LinkedIdentity | undefined> {
  return db
    .selectFrom('identityProviders')
    .selectAll()
    .where('providerId', '=', google)
    .where('federatedId', '=', subject)
    .executeTakeFirst()
}

/**
 * Links a Google user to an account, or updates what Google says about a user who is linked already. Returns undefined
 * when the user is linked to another account, or the account to another user.
 */
export async function saveGoogleIdentity(
  tx: Tx,
  localId: string,
  claims: GoogleClaims,
  now: Date,
): Promise<'linked' | 'known' | undefined> {
  const profile = {
    email: claims.email ?? null,
    displayName: claims.name ?? null,
    photoUrl: claims.picture ?? null,
  }
  const known = await tx
    .updateTable('identityProviders')
    .set(profile)
    .where('providerId', '=', google)
    .where('federatedId', '=', claims.subject)
    .where('localId', '=', localId)
    .returning('localId')
    .executeTakeFirst()
  if (known) return 'known'
  const added = await tx
    .insertInto('identityProviders')
    .values({ ...profile, providerId: google, federatedId: claims.subject, localId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('localId')
    .executeTakeFirst()
  return added && 'linked'
}

/** Removes an account's identity at this provider. Returns false when it has none. */
export async function dropIdentity(tx: Tx, localId: string, providerId: string): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('identityProviders')
    .where('localId', '=', localId)
    .where('providerId', '=', providerId)
    .returning('localId')
    .executeTakeFirst()
  return dropped !== undefined
}

/**
 * Removes all linked identities of an account, or those linked since a time, and returns how many. Called when the
 * account goes to the owner of its address: a stranger who made the account could sign in again with these identities.
 */
export async function dropIdentities(tx: Tx, localId: string, since = new Date(0)): Promise<number> {
  const dropped = await tx
    .deleteFrom('identityProviders')
    .where('localId', '=', localId)
    .where('createdAt', '>=', since)
    .returning('providerId')
    .execute()
  return dropped.length
}
