import type { Db } from '../../../database/database.ts'
import type { IdentityRecord, IdentitySession } from '../../identity.ts'
import { findAccountById } from './accounts.ts'
import { listWaysIn } from './ways-in.ts'

/** The sign-ins of an account that still hold, the latest use first. */
export async function listSessions(db: Db, localId: string): Promise<IdentitySession[]> {
  const rows = await db
    .selectFrom('identityRefreshTokens')
    .select('sessionId')
    // A sign-in may hold several tokens, and those from a later step know its moment to the second only.
    .select((select) => [
      select.fn.max('signInProvider').as('signInProvider'),
      select.fn.max('authenticatedAt').as('authenticatedAt'),
      select.fn.max('lastUsedAt').as('lastUsedAt'),
      select.fn.max('userAgent').as('userAgent'),
    ])
    .where('localId', '=', localId)
    .where('revokedAt', 'is', null)
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

/** What we keep of an account, but for what only proves who somebody is; undefined when there is none. */
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
    providers: await listWaysIn(db, account),
    secondFactors: secondFactors.map((each) => ({
      name: each.displayName ?? undefined,
      enrolledAt: each.enrolledAt,
    })),
    createdAt: account.createdAt,
    lastLoginAt: account.lastLoginAt,
  }
}
