import type { Db } from '../../../database/database.ts'
import type { IdentityRecord, IdentitySession } from '../../identity.ts'
import { findAccountById } from './accounts.ts'
import { listSignInMethods } from './sign-in-methods.ts'

/** Returns the valid sessions of an account, the most recently used first. */
export async function listSessions(db: Db, localId: string, usedSince: Date): Promise<IdentitySession[]> {
  const rows = await db
    .selectFrom('identityRefreshTokens')
    .select('sessionId')
    // A session may have several tokens. Those added later have the time of sign-in only in whole seconds.
    .select((select) => [
      select.fn.max('signInProvider').as('signInProvider'),
      select.fn.max('authenticatedAt').as('authenticatedAt'),
      select.fn.max('lastUsedAt').as('lastUsedAt'),
      select.fn.max('userAgent').as('userAgent'),
    ])
    .where('localId', '=', localId)
    .where('revokedAt', 'is', null)
    .where('lastUsedAt', '>', usedSince)
    .groupBy('sessionId')
    .orderBy('lastUsedAt', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.sessionId,
    userAgent: row.userAgent ?? undefined,
    provider: row.signInProvider,
    signedInAt: row.authenticatedAt,
    lastUsedAt: row.lastUsedAt,
  }))
}

/** Returns what we store about an account, except secrets that only serve to sign in. Undefined when there is none. */
export async function findIdentityRecord(db: Db, localId: string): Promise<IdentityRecord | undefined> {
  const account = await findAccountById(db, localId)
  if (!account) return undefined
  const secondFactors = await db
    .selectFrom('identitySecondFactors')
    .select(['displayName', 'enrolledAt'])
    .where('localId', '=', localId)
    .orderBy('enrolledAt')
    .execute()
  return {
    email: account.email,
    emailVerified: account.emailVerified,
    displayName: account.displayName ?? undefined,
    photoUrl: account.photoUrl ?? undefined,
    providers: await listSignInMethods(db, account),
    secondFactors: secondFactors.map((each) => ({
      name: each.displayName ?? undefined,
      enrolledAt: each.enrolledAt,
    })),
    createdAt: account.createdAt,
    lastLoginAt: account.lastLoginAt,
  }
}
