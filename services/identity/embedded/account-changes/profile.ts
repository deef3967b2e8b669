import { inTransaction, type Tx } from '../../../database/database.ts'
import {
  type Account,
  isTaken,
  readDisplayName,
  readEmail,
  readPhotoUrl,
  refuseTakenEmail,
  floorToSecond,
  changeAccount,
} from '../accounts/accounts.ts'
import { savePhotoFromUrl } from '../accounts/photos.ts'
import { assertGoodPassword } from '../passwords/password-rules.ts'
import { viewAccount } from '../accounts/account-view.ts'
import type { IdTokenBody, SignUpBody, UpdateBody } from '../bodies.ts'
import { applyCode } from '../emails/apply-code.ts'
import { voidCodes } from '../emails/codes.ts'
import { followEmailChange } from '../emails/email-change.ts'
import type { AccountChange, Caller, IdentityContext } from '../context.ts'
import { refuse } from '../errors.ts'
import { google, type LinkedIdentity, listIdentities } from '../accounts/google-identities.ts'
import { passwordChange, reportAccountChanges } from '../emails/report-changes.ts'
import { findSecondFactors, viewSecondFactors } from '../accounts/second-factors.ts'
import {
  continueSession,
  findLastRefresh,
  lockHolder,
  type Session,
  signOutEverywhere,
} from '../sessions/sessions.ts'
import { reserveChange, reserveEmail } from '../throttle/throttle.ts'
import { assertSignedInRecently, authenticate, issueTokens, lockBearer } from '../sessions/tokens.ts'
import { assertProviders, removeSignInMethods } from '../accounts/sign-in-methods.ts'

/** accounts:lookup: returns the bearer's own account. */
export async function lookUpAccount(context: IdentityContext, body: IdTokenBody): Promise<object> {
  if (!body.idToken) throw refuse('MISSING_ID_TOKEN')
  const { account } = await authenticate(context, body.idToken)
  const lastRefresh = await findLastRefresh(context.db, account.localId)
  const identities = await listIdentities(context.db, account.localId)
  const factors = await findSecondFactors(context.db, account.localId)
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        ...viewAccount(account, identities),
        ...(factors.length > 0 ? { mfaInfo: viewSecondFactors(factors) } : {}),
        passwordUpdatedAt: account.passwordUpdatedAt?.getTime(),
        validSince: String(account.validSince.getTime() / 1000),
        disabled: account.disabled,
        createdAt: String(account.createdAt.getTime()),
        lastLoginAt: String(account.lastLoginAt.getTime()),
        lastRefreshAt: lastRefresh?.toISOString(),
      },
    ],
  }
}

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
  if (body.oobCode) {
    return applyCode(context, body.oobCode, body.idToken)
  }
  if (!body.idToken) throw refuse('INVALID_REQ_TYPE', 'Unsupported request parameters.')
  const { account, identities, newEmail, session } = await change(context, body.idToken, body, caller)
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...viewAccount(account, identities),
    newEmail,
    ...(session ? await issueTokens(context, session) : {}),
  }
}

/** accounts:signUp with an ID token: adds a password to an account that is opened with Google. */
export async function addPassword(
  context: IdentityContext,
  idToken: string,
  { email, password, returnSecureToken }: SignUpBody,
  caller: CallerWithCaptcha,
): Promise<object> {
  if (!email) throw refuse('MISSING_EMAIL')
  if (!password) throw refuse('MISSING_PASSWORD')
  const { account, session } = await change(context, idToken, { email, password, returnSecureToken }, caller)
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

async function change(
  context: IdentityContext,
  idToken: string,
  body: Partial<UpdateBody>,
  caller: CallerWithCaptcha,
): Promise<Changed> {
  const bearer = await authenticate(context, idToken)
  const newEmail = readNewEmail(context, bearer.account, body)
  if (body.password) {
    const { email, displayName } = bearer.account
    await assertGoodPassword(body.password, {
      email: newEmail ?? email,
      name: body.displayName ?? displayName,
    })
  }
  const removed = body.deleteProvider ?? []
  const changesCredential = newEmail !== undefined || Boolean(body.password)
  if (changesCredential || removed.length > 0) assertSignedInRecently(bearer, context.clock())
  // The change sends an email to the new address, so it counts for that mailbox.
  if (newEmail) await reserveEmail(context, newEmail, caller)
  const profile = await hostPhoto(context, bearer.account, readProfile(body))
  const passwordHash = body.password
    ? await hashNew(context, bearer.account, body.password, caller)
    : undefined

  const now = context.clock()
  return inTransaction(context.db, async (tx) => {
    if (changesCredential || removed.length > 0) await lockHolder(context, tx, bearer.account.localId)
    const before = await lockBearer(tx, bearer)
    const { localId } = before
    if (newEmail && (await isTaken(tx, newEmail))) throw refuse('EMAIL_EXISTS')
    if (changesCredential) await signOutEverywhere(context, tx, before, now)
    if (removed.length > 0)
      await applyRemovals(context, tx, before, removed, { sessionId: bearer.sessionId, now })
    const account = await changeAccount(tx, localId, {
      ...profile,
      email: newEmail ?? before.email,
      ...(newEmail ? { emailVerified: false, ownerVerified: false } : {}),
      ...(passwordHash ? { passwordHash, passwordUpdatedAt: now } : {}),
    })
    if (changesCredential) await voidCodes(tx, localId)
    // After a password is set, the new token names the password as its sign-in provider.
    const provider = passwordHash ? 'password' : bearer.provider
    const { secondFactorId } = bearer
    const start = { account, provider, secondFactorId, caller, now }
    const session = body.returnSecureToken ? await continueSession(tx, start, bearer) : undefined
    const identities = await listIdentities(tx, localId)
    const changes = listChanges(before, { passwordHash, removed })
    await reportAccountChanges(context, tx, before.email, changes)
    await followEmailChange(context, tx, before, account)
    return { account, identities, newEmail, session }
  }).catch(refuseTakenEmail)
}

/**
 * Lists the changes of sign-in methods to report to the holder. A password removed and set in one request counts as
 * changed.
 */
function listChanges(
  { passwordHash: before }: Account,
  { passwordHash, removed }: { passwordHash: string | undefined; removed: string[] },
): AccountChange[] {
  const isPasswordGone = removed.includes('password') && !passwordHash
  return [
    ...(passwordHash ? [passwordChange(before !== null)] : []),
    ...(isPasswordGone ? (['password-removed'] as const) : []),
    ...(removed.includes(google) ? (['google-unlinked'] as const) : []),
  ]
}

/**
 * Removes sign-in methods, and ends the sessions made by them. Watchers void whatever they have granted to sessions of
 * the account so far: sessions that are still valid ask for it again.
 */
async function applyRemovals(
  context: IdentityContext,
  tx: Tx,
  account: Account,
  providers: string[],
  asked: { sessionId: string; now: Date },
): Promise<void> {
  await removeSignInMethods(tx, account, providers, asked)
  for (const { signedOut } of context.watchers) await signedOut(tx, account.localId, floorToSecond(asked.now))
}

async function hashNew(
  context: IdentityContext,
  { localId }: Account,
  password: string,
  { checkCaptcha }: CallerWithCaptcha,
): Promise<string> {
  await reserveChange(context, localId, checkCaptcha)
  return context.passwords.hash(password)
}

function assertSupported(body: UpdateBody): void {
  if (body.customAttributes != null || body.validSince != null) throw refuse('INSUFFICIENT_PERMISSION')
  // A password is removed with `deleteProvider`, which checks that another sign-in method is left. The address stays as
  // long as the account.
  const clearable = (body.deleteAttribute ?? []).every(
    (name) => name === 'DISPLAY_NAME' || name === 'PHOTO_URL' || name === 'USER_ATTRIBUTE_NAME_UNSPECIFIED',
  )
  if (!clearable || body.disableUser != null) throw refuse('OPERATION_NOT_ALLOWED')
  assertProviders(body.deleteProvider ?? [])
}

/**
 * Returns the address to change to; undefined when it stays the same. While accounts are not revealed, an address has
 * to be verified before the change: https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection.
 * Throws IdentityError INVALID_EMAIL, OPERATION_NOT_ALLOWED.
 */
function readNewEmail(
  context: IdentityContext,
  account: Account,
  body: Pick<UpdateBody, 'email'>,
): string | undefined {
  if (!body.email) return undefined
  const email = readEmail(body.email)
  if (email === account.email) return undefined
  if (!context.revealAccounts) {
    throw refuse('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.')
  }
  return email
}

type Profile = { displayName?: string | null; photoUrl?: string | null }

/** Replaces the photo's address with ours; null when the photo cannot be fetched. */
async function hostPhoto(context: IdentityContext, account: Account, profile: Profile): Promise<Profile> {
  if (!profile.photoUrl) return profile
  return { ...profile, photoUrl: await savePhotoFromUrl(context, account, profile.photoUrl) }
}

/** A null clears a field; a missing field stays as it is. */
function readProfile(body: Partial<UpdateBody>): Profile {
  const cleared = body.deleteAttribute ?? []
  return {
    ...(body.displayName === undefined ? {} : { displayName: readDisplayName(body.displayName ?? '') }),
    ...(body.photoUrl === undefined ? {} : { photoUrl: readPhotoUrl(body.photoUrl ?? '') }),
    ...(cleared.includes('DISPLAY_NAME') ? { displayName: null } : {}),
    ...(cleared.includes('PHOTO_URL') ? { photoUrl: null } : {}),
  }
}
