import type { Selectable } from 'kysely'
import type { IdentityProvidersTable } from '../../../database/schema/identity.ts'
import type { Db, Tx } from '../../../database/database.ts'
import type { GoogleClaims } from '../../google/google.ts'

/** An identity of another company that signs an account in; Google's are the only ones there are. */
export type LinkedIdentity = Selectable<IdentityProvidersTable>

export const google = 'google.com'

/** Those of an account, the oldest first. */
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
 * Lets a person of Google's sign in to an account, or writes anew what Google says of one who does already. Undefined when
 * the person belongs to another account, or the account has another person.
 */
export async function keepGoogleIdentity(
  tx: Tx,
  localId: string,
  claims: GoogleClaims,
  now: Date,
): Promise<'linked' | 'known' | undefined> {
  const said = {
    email: claims.email ?? null,
    displayName: claims.name ?? null,
    photoUrl: claims.picture ?? null,
  }
  const known = await tx
    .updateTable('identityProviders')
    .set(said)
    .where('providerId', '=', google)
    .where('federatedId', '=', claims.subject)
    .where('localId', '=', localId)
    .returning('localId')
    .executeTakeFirst()
  if (known) return 'known'
  const added = await tx
    .insertInto('identityProviders')
    .values({ ...said, providerId: google, federatedId: claims.subject, localId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('localId')
    .executeTakeFirst()
  return added && 'linked'
}

/** False when the account has none of that company's. */
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
 * All of them go from an account whose address is proved for the first time: somebody who never proved it may have put
 * them there, to come back by. Gives how many there were.
 */
export async function dropIdentities(tx: Tx, localId: string): Promise<number> {
  const dropped = await tx
    .deleteFrom('identityProviders')
    .where('localId', '=', localId)
    .returning('providerId')
    .execute()
  return dropped.length
}
