import { inTransaction, type Tx } from '../../../database/database.ts'
import { type GoogleClaims, GoogleTokenRefused } from '../../google/google.ts'
import { type Account, findAccountByEmail, readEmail } from '../accounts/accounts.ts'
import { savePhoto } from '../accounts/photos.ts'
import { viewSignInResult } from '../sign-in/sign-in-result.ts'
import type { SignInWithIdpBody } from '../core/bodies.ts'
import type { Caller, IdentityContext } from '../core/context.ts'
import { IdentityError, refuse } from '../core/errors.ts'
import { findOrMakeAccount, fillProfile, confirmsAddress } from './google-account.ts'
import { type GoogleCredential, type GooglePerson, viewPerson, viewSignIn } from './google-answer.ts'
import { findGoogleIdentity, google, saveGoogleIdentity } from '../accounts/google-identities.ts'
import { reportAccountChanges } from '../emails/report-changes.ts'
import { continueSession } from '../sessions/sessions.ts'
import { assertSignedInRecently, authenticate, issueTokens, lockBearer } from '../sessions/tokens.ts'

/**
 * accounts:signInWithIdp: signs in with a Google ID token, or links the Google user to the account that is signed in.
 * Throws IdentityError OPERATION_NOT_ALLOWED, INVALID_IDP_RESPONSE, USER_DISABLED, FEDERATED_USER_ID_ALREADY_LINKED,
 * EMAIL_EXISTS, UNVERIFIED_EMAIL and others.
 */
export async function signInWithIdp(
  context: IdentityContext,
  body: SignInWithIdpBody,
  caller: Caller,
): Promise<object> {
  const credential = await readCredential(context, body)
  try {
    return body.idToken
      ? await link(context, body.idToken, credential, body, caller)
      : await signIn(context, credential, body, caller)
  } catch (error) {
    // A caller who requests the credential also gets it with such a refusal, and may use it in another way.
    const isConflict = error instanceof IdentityError && conflicts.includes(error.message)
    if (!isConflict || !body.returnIdpCredential) throw error
    return { ...viewPerson(credential), errorMessage: error.message }
  }
}

/** Refusals because the Google user or the address belongs to another account. */
const conflicts = ['FEDERATED_USER_ID_ALREADY_LINKED', 'EMAIL_EXISTS']

async function signIn(
  context: IdentityContext,
  credential: GoogleCredential,
  body: SignInWithIdpBody,
  caller: Caller,
): Promise<object> {
  const { claims } = credential
  const options = {
    mayAddAccount: body.autoCreate !== false,
    wantsTokens: Boolean(body.returnSecureToken),
  }
  const found = await findOrMakeAccount(context, claims, options, caller)
  if ('isOther' in found) {
    const { localId, signInMethods } = found
    return { ...viewPerson(credential), localId, needConfirmation: true, verifiedProvider: signInMethods }
  }
  const { result, isNew } = found
  return {
    ...viewSignIn(credential, result.account, isNew),
    ...(await viewSignInResult(context, result)),
  }
}

/**
 * For a thief, linking a sign-in method is as useful as setting a password. So linking requires a recent sign-in and,
 * unless Google confirms the address, a verified address.
 */
async function link(
  context: IdentityContext,
  idToken: string,
  credential: GoogleCredential,
  body: SignInWithIdpBody,
  caller: Caller,
): Promise<object> {
  const bearer = await authenticate(context, idToken)
  assertSignedInRecently(bearer, context.clock())
  const { claims } = credential
  const now = context.clock()
  const { account, session } = await inTransaction(context.db, async (tx) => {
    const before = await lockBearer(tx, bearer)
    await assertLinkable(tx, before, claims)
    if (!(await saveGoogleIdentity(tx, before.localId, claims, now))) throw await refuseTaken(tx, claims)
    const account = await fillProfile(tx, before, claims)
    await reportAccountChanges(context, tx, account, ['google-linked'])
    const { secondFactorId } = bearer
    const start = { account, provider: google, secondFactorId, caller, now }
    const session = body.returnSecureToken ? await continueSession(tx, start, bearer) : undefined
    return { account, session }
  })
  return {
    ...viewSignIn(credential, account, false),
    ...(session ? await issueTokens(context, session) : {}),
  }
}

/** Throws IdentityError FEDERATED_USER_ID_ALREADY_LINKED, EMAIL_EXISTS, UNVERIFIED_EMAIL. */
async function assertLinkable(tx: Tx, account: Account, claims: GoogleClaims): Promise<void> {
  if (await findGoogleIdentity(tx, claims.subject)) throw refuse('FEDERATED_USER_ID_ALREADY_LINKED')
  // Otherwise the owner of that address would always be signed in to this account with Google, and not to their own.
  const other = claims.email ? await findAccountByEmail(tx, claims.email) : undefined
  if (other && other.localId !== account.localId) throw refuse('EMAIL_EXISTS')
  // Otherwise somebody who signed up with another person's address could link their own Google account, and come back
  // with it after the owner has taken the account over.
  if (!account.emailVerified && !confirmsAddress(claims, account))
    throw refuse('UNVERIFIED_EMAIL', 'Need to verify email first before linking another way to sign in.')
}

/** Two requests may link the same person at the same time: the unique index accepts one of them. */
async function refuseTaken(tx: Tx, { subject }: GoogleClaims): Promise<IdentityError> {
  const isLinked = (await findGoogleIdentity(tx, subject)) !== undefined
  return refuse(isLinked ? 'FEDERATED_USER_ID_ALREADY_LINKED' : 'PROVIDER_ALREADY_LINKED')
}

async function readCredential(context: IdentityContext, body: SignInWithIdpBody): Promise<GoogleCredential> {
  if (!context.verifyGoogleToken) throw refuse('OPERATION_NOT_ALLOWED')
  // We do not keep credentials for a second try.
  if (body.pendingToken) throw refuse('INVALID_PENDING_TOKEN')
  if (!body.requestUri) throw refuse('MISSING_REQUEST_URI')
  if (!URL.canParse(body.requestUri)) throw refuse('INVALID_REQUEST_URI')
  // After a redirect the credential may be in the query of the address instead.
  const form = new URLSearchParams(body.postBody || new URL(body.requestUri).search)
  const providerId = form.get('providerId')
  if (!providerId) throw refuse('INVALID_CREDENTIAL_OR_PROVIDER_ID', 'Invalid IdP response/credential.')
  if (providerId !== google) {
    throw refuse('OPERATION_NOT_ALLOWED', 'The identity provider configuration is not found.')
  }
  const idToken = form.get('id_token')
  if (!idToken) throw refuse('INVALID_IDP_RESPONSE', 'The ID token is missing.')
  try {
    const claims = await context.verifyGoogleToken(idToken)
    return { claims: await withPhoto(context, readClaims(claims)), idToken }
  } catch (error) {
    if (error instanceof GoogleTokenRefused) {
      throw refuse('INVALID_IDP_RESPONSE', 'The ID token is not one of Google for this product.')
    }
    throw error
  }
}

/**
 * Fetches Google's photo before anything is written, and only for somebody who is new here: other accounts keep the
 * photo that they have.
 */
async function withPhoto(context: IdentityContext, claims: GoogleClaims): Promise<GooglePerson> {
  const { picture, subject } = claims
  const isWanted = picture !== undefined && !(await findGoogleIdentity(context.db, subject))
  return { ...claims, photoUrl: isWanted ? await savePhoto(context, picture) : null }
}

/**
 * Returns Google's claims in a form that fits our tables and tokens: with shortened names, and without unusable photo
 * addresses.
 */
function readClaims({ email, name, givenName, familyName, picture, ...others }: GoogleClaims): GoogleClaims {
  const readName = (text = '') => text.replaceAll(/\p{Cc}/gu, '').slice(0, 256) || undefined
  const isUsable = picture && picture.length <= 2048 && /^https?:\/\/[^\s\p{Cc}]+$/u.test(picture)
  return {
    ...others,
    email: email && readEmail(email),
    name: readName(name),
    givenName: readName(givenName),
    familyName: readName(familyName),
    picture: isUsable ? picture : undefined,
  }
}
