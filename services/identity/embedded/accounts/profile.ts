import { inTransaction, type Tx } from '../../../database/database.ts'
import {
  type Account,
  assertGoodPassword,
  readDisplayName,
  readEmail,
  readPhotoUrl,
  wholeSecond,
} from './accounts.ts'
import { viewAccount } from './account-view.ts'
import type { IdTokenBody, SignUpBody, UpdateBody } from '../bodies.ts'
import { voidCodes } from '../letters/codes.ts'
import type { AccountChange, Caller, IdentityContext } from '../context.ts'
import { refuse } from '../errors.ts'
import { google, type LinkedIdentity, listIdentities } from '../google/google-identities.ts'
import { verifyEmail } from '../letters/letters.ts'
import { passwordChange, tellChanges } from '../letters/tell-changes.ts'
import { findSecondFactors, viewSecondFactors } from '../second-factor/second-factors.ts'
import {
  continueSession,
  findLastRefresh,
  lockHolder,
  type Session,
  signOutEverywhere,
} from '../sign-in/sessions.ts'
import { reserveChange, reserveLetter } from '../throttle/throttle.ts'
import { assertSignedInRecently, authenticate, issueTokens, lockBearer } from '../sign-in/tokens.ts'
import { assertProviders, removeWaysIn } from './ways-in.ts'

/** accounts:lookup: the bearer's own account. */
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

/** accounts:update: name, photo, ways in and, where accounts may be revealed, address of the bearer's own account. */
export async function updateAccount(
  context: IdentityContext,
  body: UpdateBody,
  caller: Caller,
): Promise<object> {
  assertSupported(body)
  if (body.oobCode) {
    const verified = await verifyEmail(context, body.oobCode, body.idToken)
    const identities = await listIdentities(context.db, verified.localId)
    return { kind: 'identitytoolkit#SetAccountInfoResponse', ...viewAccount(verified, identities) }
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

/** accounts:signUp by who is signed in already: a password, for an account that Google opens. */
export async function addPassword(
  context: IdentityContext,
  idToken: string,
  { email, password, returnSecureToken }: SignUpBody,
  caller: ProvenCaller,
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

/** Who may have to show a captcha's token before a password of theirs is hashed. */
type ProvenCaller = Caller & { proof?: () => Promise<void> }

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
  caller: ProvenCaller,
): Promise<Changed> {
  const bearer = await authenticate(context, idToken)
  const newEmail = readNewEmail(context, bearer.account, body)
  if (body.password) assertGoodPassword(body.password)
  const removed = body.deleteProvider ?? []
  const changesCredential = newEmail !== undefined || Boolean(body.password)
  if (changesCredential || removed.length > 0) assertSignedInRecently(bearer, context.clock())
  // Its letter goes to whoever has that address.
  if (newEmail) await reserveLetter(context, newEmail, caller)
  const profile = readProfile(body)
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
    if (removed.length > 0) await takeAway(context, tx, before, removed, { sessionId: bearer.sessionId, now })
    const account = await tx
      .updateTable('identityAccounts')
      .set({
        ...profile,
        email: newEmail ?? before.email,
        ...(newEmail ? { emailVerified: false, ownerProved: false } : {}),
        ...(passwordHash ? { passwordHash, passwordUpdatedAt: now } : {}),
      })
      .where('localId', '=', localId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (changesCredential) await voidCodes(tx, localId)
    const { provider, secondFactorId } = bearer
    const start = { account, provider, secondFactorId, caller, now }
    const session = body.returnSecureToken ? await continueSession(tx, start, bearer) : undefined
    const identities = await listIdentities(tx, localId)
    const changes = listChanges(before, { passwordHash, removed })
    await tellChanges(context, tx, before.email, newEmail ? [...changes, 'email-left'] : changes)
    if (newEmail) await tellChanges(context, tx, newEmail, ['email-taken'])
    return { account, identities, newEmail, session }
  }).catch(refuseTakenEmail)
}

/** What the holder is told of the ways in. A password that is taken away and set at once is a changed one. */
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
 * Ways in, with the sign-ins made by them. Those who watch void what they gave any sign-in so far: whose still hold ask for it
 * anew.
 */
async function takeAway(
  context: IdentityContext,
  tx: Tx,
  account: Account,
  providers: string[],
  asked: { sessionId: string; now: Date },
): Promise<void> {
  await removeWaysIn(tx, account, providers, asked)
  for (const { signedOut } of context.watchers) await signedOut(tx, account.localId, wholeSecond(asked.now))
}

async function hashNew(
  context: IdentityContext,
  { localId }: Account,
  password: string,
  { proof }: ProvenCaller,
): Promise<string> {
  await reserveChange(context, localId, proof)
  return context.passwords.hash(password)
}

function assertSupported(body: UpdateBody): void {
  if (body.customAttributes != null) throw refuse('INSUFFICIENT_PERMISSION')
  // A password is taken away as a way in, which looks whether another is left; the address stays until the account goes.
  const clearable = (body.deleteAttribute ?? []).every(
    (name) => name === 'DISPLAY_NAME' || name === 'PHOTO_URL',
  )
  if (!clearable || body.disableUser != null) throw refuse('OPERATION_NOT_ALLOWED')
  assertProviders(body.deleteProvider ?? [])
}

/**
 * The address to change to; undefined when it stays. While accounts are not revealed an address has to be verified
 * first, as https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection says.
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

/** Null clears; a field that is not there stays as it is. */
function readProfile(body: Partial<UpdateBody>): { displayName?: string | null; photoUrl?: string | null } {
  const cleared = body.deleteAttribute ?? []
  return {
    ...(body.displayName === undefined ? {} : { displayName: readDisplayName(body.displayName ?? '') }),
    ...(body.photoUrl === undefined ? {} : { photoUrl: readPhotoUrl(body.photoUrl ?? '') }),
    ...(cleared.includes('DISPLAY_NAME') ? { displayName: null } : {}),
    ...(cleared.includes('PHOTO_URL') ? { photoUrl: null } : {}),
  }
}

async function isTaken(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('identityAccounts')
    .select('localId')
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Two people may reach for one address at once; the index lets one have it. */
function refuseTakenEmail(error: unknown): never {
  const isTakenNow = error instanceof Error && 'code' in error && error.code === '23505'
  throw isTakenNow ? refuse('EMAIL_EXISTS') : error
}
