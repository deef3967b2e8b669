import { inTransaction } from '../../../database/database.ts'
import { type GoogleClaims, GoogleTokenRefused } from '../../google/google.ts'
import { readEmail } from '../accounts/accounts.ts'
import { presentAdmission } from '../sign-in/admission.ts'
import type { SignInWithIdpBody } from '../bodies.ts'
import type { Caller, IdentityContext } from '../context.ts'
import { IdentityError, refuse } from '../errors.ts'
import { findAccountOfGoogle, fillProfile, proves } from './google-account.ts'
import { type GoogleProof, viewPerson, viewSignIn } from './google-answer.ts'
import { findGoogleIdentity, google, keepGoogleIdentity } from './google-identities.ts'
import { tellChanges } from '../letters/tell-changes.ts'
import { continueSession } from '../sign-in/sessions.ts'
import { assertSignedInRecently, authenticate, issueTokens, lockBearer } from '../sign-in/tokens.ts'

/**
 * accounts:signInWithIdp: in, or linked to who is signed in, by an ID token of Google's. Throws IdentityError
 * OPERATION_NOT_ALLOWED, INVALID_IDP_RESPONSE, USER_DISABLED, FEDERATED_USER_ID_ALREADY_LINKED, UNVERIFIED_EMAIL and
 * their like.
 */
export async function signInWithIdp(
  context: IdentityContext,
  body: SignInWithIdpBody,
  caller: Caller,
): Promise<object> {
  const proof = await readProof(context, body)
  try {
    return body.idToken
      ? await link(context, body.idToken, proof, body, caller)
      : await signIn(context, proof, body, caller)
  } catch (error) {
    // Whoever asks for the credential back wants it with a refusal too: to use it otherwise.
    const isTaken = error instanceof IdentityError && error.message === 'FEDERATED_USER_ID_ALREADY_LINKED'
    if (!isTaken || !body.returnIdpCredential) throw error
    return { ...viewPerson(proof), errorMessage: error.message }
  }
}

async function signIn(
  context: IdentityContext,
  proof: GoogleProof,
  body: SignInWithIdpBody,
  caller: Caller,
): Promise<object> {
  const { claims } = proof
  const wants = { account: body.autoCreate !== false, tokens: Boolean(body.returnSecureToken) }
  const found = await findAccountOfGoogle(context, claims, wants, caller)
  if (found === 'other account') {
    return { ...viewPerson(proof), needConfirmation: true, verifiedProvider: [google] }
  }
  const { admission, isNew } = found
  return {
    ...viewSignIn(proof, admission.account, isNew),
    ...(await presentAdmission(context, admission)),
  }
}

/**
 * One more way in is as good as a new password to who is not its holder: it asks for a recent sign-in as well, and for a
 * proved address, unless Google proves it.
 */
async function link(
  context: IdentityContext,
  idToken: string,
  proof: GoogleProof,
  body: SignInWithIdpBody,
  caller: Caller,
): Promise<object> {
  const bearer = await authenticate(context, idToken)
  assertSignedInRecently(bearer, context.clock())
  const { claims } = proof
  const now = context.clock()
  const { account, session } = await inTransaction(context.db, async (tx) => {
    const before = await lockBearer(tx, bearer)
    // Else whoever borrows an address would keep a door open for when its owner takes the account over.
    if (!before.emailVerified && !proves(claims, before)) throw refuse('UNVERIFIED_EMAIL')
    const kept = await keepGoogleIdentity(tx, before.localId, claims, now)
    if (!kept) {
      const other = await findGoogleIdentity(tx, claims.subject)
      throw refuse(other ? 'FEDERATED_USER_ID_ALREADY_LINKED' : 'PROVIDER_ALREADY_LINKED')
    }
    const account = await fillProfile(tx, before, claims)
    if (kept === 'linked') await tellChanges(context, tx, account.email, ['google-linked'])
    const { provider, secondFactorId } = bearer
    const start = { account, provider, secondFactorId, caller, now }
    const session = body.returnSecureToken ? await continueSession(tx, start, bearer) : undefined
    return { account, session }
  })
  return { ...viewSignIn(proof, account, false), ...(session ? await issueTokens(context, session) : {}) }
}

async function readProof(context: IdentityContext, body: SignInWithIdpBody): Promise<GoogleProof> {
  if (!context.verifyGoogleToken) throw refuse('OPERATION_NOT_ALLOWED')
  // Of credentials kept half-way for another try we have none.
  if (body.pendingToken) throw refuse('INVALID_PENDING_TOKEN')
  if (!body.requestUri) throw refuse('MISSING_REQUEST_URI')
  if (!URL.canParse(body.requestUri)) throw refuse('INVALID_REQUEST_URI')
  // What a redirect brought back may stand in the address instead.
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
    return { claims: readClaims(claims), idToken }
  } catch (error) {
    if (error instanceof GoogleTokenRefused) {
      throw refuse('INVALID_IDP_RESPONSE', 'The ID token is not one of Google for this product.')
    }
    throw error
  }
}

/** What of Google's word a row and a token of ours can carry; the rest of names and photos is left out. */
function readClaims({ email, name, givenName, familyName, picture, ...others }: GoogleClaims): GoogleClaims {
  const readName = (said = '') => said.replaceAll(/\p{Cc}/gu, '').slice(0, 256) || undefined
  const isCarried = picture && picture.length <= 2048 && /^https?:\/\/[^\s\p{Cc}]+$/u.test(picture)
  return {
    ...others,
    email: email && readEmail(email),
    name: readName(name),
    givenName: readName(givenName),
    familyName: readName(familyName),
    picture: isCarried ? picture : undefined,
  }
}
