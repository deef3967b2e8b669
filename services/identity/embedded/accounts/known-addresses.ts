import { randomBytes } from 'node:crypto'
import { findAccountByEmail, findAccountById, readEmail } from './accounts.ts'
import { google } from './google-identities.ts'
import type { Db } from '../../../database/database.ts'
import type { CreateAuthUriBody } from '../core/bodies.ts'
import type { IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'
import { listSignInMethods } from './sign-in-methods.ts'

/**
 * accounts:createAuthUri: returns the sign-in methods of an address, where accounts may be revealed. Elsewhere the
 * answer says nothing about the address, as at Google.
 */
export async function createAuthUri(context: IdentityContext, body: CreateAuthUriBody): Promise<object> {
  if (!body.continueUri) throw refuse('MISSING_CONTINUE_URI')
  if (!URL.canParse(body.continueUri)) throw refuse('INVALID_CONTINUE_URI')
  // With a provider, Google returns an address for a sign-in by redirect. Our pages do not use that.
  if (body.providerId) throw refuse('OPERATION_NOT_ALLOWED')
  if (!body.identifier) throw refuse('MISSING_IDENTIFIER')
  const email = readEmail(body.identifier, 'INVALID_IDENTIFIER')
  const answer = {
    kind: 'identitytoolkit#CreateAuthUriResponse',
    sessionId: body.sessionId || randomBytes(20).toString('base64url'),
  }
  if (!context.revealAccounts) return answer
  const account =
    (await findAccountByEmail(context.db, email)) ?? (await findAccountByGoogleAddress(context.db, email))
  const methods = account ? await listSignInMethods(context.db, account) : []
  return { ...answer, registered: methods.length > 0, allProviders: methods, signinMethods: methods }
}

/** The account that is linked to the Google account with this address, which may differ from its own. */
async function findAccountByGoogleAddress(db: Db, email: string) {
  const linked = await db
    .selectFrom('identityProviders')
    .select('localId')
    .where('providerId', '=', google)
    .where('email', '=', email)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst()
  return linked && findAccountById(db, linked.localId)
}
