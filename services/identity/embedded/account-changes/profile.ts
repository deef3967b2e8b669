import { inTransaction, type Tx } from '../../../database/database.ts'
import {
  type Account,
  isTaken,
  refuseTakenEmail,
  floorToSecond,
  changeAccount,
} from '../accounts/accounts.ts'
import { savePhotoFromUrl } from '../accounts/photos.ts'
import { assertGoodPassword } from '../core/password-rules.ts'
import { viewAccount } from '../accounts/account-view.ts'
import type { SignUpBody, UpdateBody } from '../core/bodies.ts'
import { applyCode } from '../emails/apply-code.ts'
import { voidCodes } from '../emails/codes.ts'
import {
  announceEmailChange,
  requestRecoveryEmail,
  reserveNewAddress,
  unverifiedEmailFields,
} from '../emails/email-change.ts'
import type { AccountChange, Caller, IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'
import { google, type LinkedIdentity, listIdentities } from '../accounts/google-identities.ts'
import { passwordChange, reportAccountChanges } from '../emails/report-changes.ts'
import { continueSession, lockHolder, type Session, signOutEverywhere } from '../sessions/sessions.ts'
import { turnOfKnown } from '../throttle/turns.ts'
import { reserveChange } from '../throttle/throttle.ts'
import {
  assertSignedInRecently,
  authenticate,
  type Bearer,
  issueTokens,
  lockBearer,
} from '../sessions/tokens.ts'
import { removeSignInMethods } from '../accounts/sign-in-methods.ts'
import { assertSupported, type Profile, readNewEmail, readProfile } from './read-update.ts'

/**
 * accounts:update: changes name, photo and sign-in methods of the bearer's own account and, where accounts may be
 * revealed, its address.
 */
export async function updateAccount(
  context: IdentityContext,
  body: UpdateBody,
  caller: Caller,
): Promise<object> {
  assertSupported(body)
  if (body.oobCode) return applyCode(context, body.oobCode, body.idToken)
  if (!body.idToken) throw refuse('INVALID_REQ_TYPE', 'Unsupported request parameters.')
  const { account, identities, newEmail, session } = await makeChange(context, body.idToken, body, caller)
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...viewAccount(account, identities),
    newEmail,
    ...(session ? await issueTokens(context, session) : {}),
  }
}

/** accounts:signUp with an ID token: adds a password to an account that signs in with Google. */
export async function addPassword(
  context: IdentityContext,
  idToken: string,
  { email, password, returnSecureToken }: SignUpBody,
  caller: CallerWithCaptcha,
): Promise<object> {
  if (!email) throw refuse('MISSING_EMAIL')
  if (!password) throw refuse('MISSING_PASSWORD')
  const { account, session } = await makeChange(
    context,
    idToken,
    { email, password, returnSecureToken },
    caller,
  )
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.localId,
    email: account.email,
    displayName: account.displayName ?? undefined,
    ...(session ? await issueTokens(context, session) : {}),
  }
}

/** A caller who may have to pass a captcha before their new password is hashed. */
type CallerWithCaptcha = Caller & { checkCaptcha?: () => Promise<void> }

type Changed = {
  account: Account
  identities: LinkedIdentity[]
  newEmail: string | undefined
  session: Session | undefined
}

async function makeChange(
  context: IdentityContext,
  idToken: string,
  body: Partial<UpdateBody>,
  caller: CallerWithCaptcha,
): Promise<Changed> {
  const bearer = await authenticate(context, idToken)
  const update = await prepareUpdate(context, bearer, body, caller)
  const now = context.clock()
  return inTransaction(context.db, async (tx) => {
    const account = await writeUpdate(context, tx, bearer, update, now)
    // After a password is set, the new token names the password as its sign-in provider.
    const provider = update.passwordHash ? 'password' : bearer.provider
    const { secondFactorId } = bearer
    const start = { account, provider, secondFactorId, caller, now }
    const session = body.returnSecureToken ? await continueSession(tx, start, bearer) : undefined
    const identities = await listIdentities(tx, account.localId)
    return { account, identities, newEmail: update.newEmail, session }
  }).catch(refuseTakenEmail)
}

/** What to write. Everything that can be checked, hashed or fetched before the transaction has been. */
type Update = {
  profile: Profile
  newEmail: string | undefined
  passwordHash: string | undefined
  removedProviders: string[]
}

async function prepareUpdate(
  context: IdentityContext,
  bearer: Bearer,
  body: Partial<UpdateBody>,
  caller: CallerWithCaptcha,
): Promise<Update> {
  const { account } = bearer
  const newEmail = readNewEmail(context, account, body)
  if (body.password) {
    await assertGoodPassword(body.password, {
      email: newEmail ?? account.email,
      name: body.displayName ?? account.displayName,
    })
  }
  const removedProviders = body.deleteProvider ?? []
  const isSensitive = newEmail !== undefined || Boolean(body.password) || removedProviders.length > 0
  if (isSensitive) assertSignedInRecently(bearer, context.clock())
  // The change sends an email to the new address, so it counts for that mailbox.
  if (newEmail) await reserveNewAddress(context, newEmail, account.localId)
  const profile = await hostPhoto(context, account, readProfile(body))
  const passwordHash = body.password ? await hashNew(context, account, body.password, caller) : undefined
  return { profile, newEmail, passwordHash, removedProviders }
}

async function writeUpdate(
  context: IdentityContext,
  tx: Tx,
  bearer: Bearer,
  { profile, newEmail, passwordHash, removedProviders }: Update,
  now: Date,
): Promise<Account> {
  const changesCredential = newEmail !== undefined || passwordHash !== undefined
  const removesProviders = removedProviders.length > 0
  if (changesCredential || removesProviders) await lockHolder(context, tx, bearer.account.localId)
  const before = await lockBearer(tx, bearer)
  if (newEmail && (await isTaken(tx, newEmail))) throw refuse('EMAIL_EXISTS')
  if (changesCredential) await signOutEverywhere(context, tx, before, now)
  if (removesProviders)
    await applyRemovals(context, tx, before, removedProviders, { sessionId: bearer.sessionId, now })
  const account = await changeAccount(tx, before.localId, {
    ...profile,
    email: newEmail ?? before.email,
    ...(newEmail ? { emailVerified: false, ...unverifiedEmailFields(before), movedAt: now } : {}),
    ...(passwordHash ? { passwordHash, passwordUpdatedAt: now } : {}),
  })
  if (changesCredential) await voidCodes(tx, before.localId)
  await reportAccountChanges(context, tx, before, listChanges(before, passwordHash, removedProviders))
  await announceEmailChange(context, tx, before, account)
  if (newEmail) await requestRecoveryEmail(context, tx, before, now)
  return account
}

/**
 * Lists the changes of sign-in methods to report to the holder. A password removed and set in one request counts as
 * changed.
 */
function listChanges(
  before: Account,
  newPasswordHash: string | undefined,
  removedProviders: string[],
): AccountChange[] {
  const isPasswordRemoved = removedProviders.includes('password') && !newPasswordHash
  return [
    ...(newPasswordHash ? [passwordChange(before.passwordHash !== null)] : []),
    ...(isPasswordRemoved ? (['password-removed'] as const) : []),
    ...(removedProviders.includes(google) ? (['google-unlinked'] as const) : []),
  ]
}

/**
 * Removes sign-in methods, and ends the sessions made by them. Watchers void everything that they have granted to the
 * account's sessions so far. Sessions that are still valid request it again.
 */
async function applyRemovals(
  context: IdentityContext,
  tx: Tx,
  account: Account,
  providers: string[],
  session: { sessionId: string; now: Date },
): Promise<void> {
  await removeSignInMethods(tx, account, providers, session)
  for (const { signedOut } of context.watchers)
    await signedOut(tx, account.localId, floorToSecond(session.now))
}

async function hashNew(
  context: IdentityContext,
  { localId }: Account,
  password: string,
  caller: CallerWithCaptcha,
): Promise<string> {
  await reserveChange(context, localId, caller.checkCaptcha)
  return context.inTurn(turnOfKnown(localId, caller), () => context.passwords.hash(password))
}

/** Replaces the photo's address with ours; null when the photo cannot be fetched. */
async function hostPhoto(context: IdentityContext, account: Account, profile: Profile): Promise<Profile> {
  if (!profile.photoUrl) return profile
  return { ...profile, photoUrl: await savePhotoFromUrl(context, account, profile.photoUrl) }
}
