import { inTransaction, type Tx } from '../../database/database.ts'
import {
  type Account,
  assertGoodPassword,
  lockAccount,
  nextValidSince,
  readDisplayName,
  readEmail,
  readPhotoUrl,
} from './accounts.ts'
import type { IdTokenBody, UpdateBody } from './bodies.ts'
import { voidCodes } from './codes.ts'
import type { Caller, IdentityContext } from './context.ts'
import { refuse } from './errors.ts'
import { continueSession, findLastRefresh, leaveSessionsBehind, revokeSessions } from './sessions.ts'
import { reserveChange } from './throttle.ts'
import { assertSignedInRecently, assertStillGood, authenticate, issueTokens } from './tokens.ts'

/** accounts:lookup: the bearer's own account. */
export async function lookUpAccount(context: IdentityContext, body: IdTokenBody): Promise<object> {
  if (!body.idToken) throw refuse('MISSING_ID_TOKEN')
  const { account } = await authenticate(context, body.idToken)
  const lastRefresh = await findLastRefresh(context.db, account.localId)
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        ...viewAccount(account),
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

/** accounts:delete: the bearer's own account, after a recent sign-in. */
export async function deleteAccount(context: IdentityContext, body: IdTokenBody): Promise<object> {
  if (!body.idToken) throw refuse('MISSING_ID_TOKEN')
  const bearer = await authenticate(context, body.idToken)
  const now = context.clock()
  assertSignedInRecently(bearer, now)
  await inTransaction(context.db, async (tx) => {
    for (const { deleting } of context.deletionWatchers) await deleting(tx, bearer.account.localId)
    const { localId } = assertStillGood(await lockAccount(tx, bearer.account.localId), bearer.issuedAt)
    await eraseAccount(tx, localId, now)
  })
  for (const { deleted } of context.deletionWatchers) await deleted()
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

/** Gone with all its sessions; nothing happens when there is none. */
export async function eraseAccount(tx: Tx, localId: string, now: Date): Promise<void> {
  // No sign-in may slip in between its sessions' end and its own.
  await lockAccount(tx, localId)
  await leaveSessionsBehind(tx, localId, now)
  await tx.deleteFrom('identityAccounts').where('localId', '=', localId).execute()
}

/** accounts:update: name, photo, password and, where accounts may be revealed, address of the bearer's own account. */
export async function updateAccount(
  context: IdentityContext,
  body: UpdateBody,
  caller: Caller,
): Promise<object> {
  assertSupported(body)
  if (!body.idToken) throw refuse('INVALID_REQ_TYPE', 'Unsupported request parameters.')
  const bearer = await authenticate(context, body.idToken)
  const email = readNewEmail(context, bearer.account, body)
  if (body.password) assertGoodPassword(body.password)
  const changesCredential = email !== undefined || Boolean(body.password)
  if (changesCredential) assertSignedInRecently(bearer, context.clock())
  const profile = readProfile(body)
  const passwordHash = body.password ? await hashNew(context, bearer.account, body.password) : undefined

  const now = context.clock()
  const { account, session } = await inTransaction(context.db, async (tx) => {
    const before = assertStillGood(await lockAccount(tx, bearer.account.localId), bearer.issuedAt)
    if (email && (await isTaken(tx, email))) throw refuse('EMAIL_EXISTS')
    const account = await tx
      .updateTable('identityAccounts')
      .set({
        ...profile,
        ...(email ? { email, emailVerified: false } : {}),
        ...(passwordHash ? { passwordHash, passwordUpdatedAt: now } : {}),
        validSince: changesCredential ? nextValidSince(before, now) : before.validSince,
      })
      .where('localId', '=', before.localId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (changesCredential) {
      await revokeSessions(tx, account.localId, now)
      await voidCodes(tx, account.localId)
    }
    const start = { account, provider: bearer.provider, caller, now }
    const session = body.returnSecureToken ? await continueSession(tx, start, bearer) : undefined
    return { account, session }
  }).catch(refuseTakenEmail)
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...viewAccount(account),
    newEmail: email,
    ...(session ? await issueTokens(context, session) : {}),
  }
}

async function hashNew(context: IdentityContext, account: Account, password: string): Promise<string> {
  await reserveChange(context, account.localId)
  return context.passwords.hash(password)
}

function assertSupported(body: UpdateBody): void {
  if (body.oobCode) throw refuse('INVALID_OOB_CODE')
  if (body.customAttributes != null) throw refuse('INSUFFICIENT_PERMISSION')
  // The password and the address are the one way in: an account keeps them until it goes.
  const clearable = (body.deleteAttribute ?? []).every(
    (name) => name === 'DISPLAY_NAME' || name === 'PHOTO_URL',
  )
  if (!clearable || body.disableUser != null || body.deleteProvider?.length) {
    throw refuse('OPERATION_NOT_ALLOWED')
  }
}

/**
 * The address to change to; undefined when it stays. While accounts are not revealed an address has to be verified
 * first, as https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection says.
 */
function readNewEmail(context: IdentityContext, account: Account, body: UpdateBody): string | undefined {
  if (!body.email) return undefined
  const email = readEmail(body.email)
  if (email === account.email) return undefined
  if (!context.revealAccounts) {
    throw refuse('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.')
  }
  return email
}

/** Null clears; a field that is not there stays as it is. */
function readProfile(body: UpdateBody): { displayName?: string | null; photoUrl?: string | null } {
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

/** An account as its own holder is shown it; what stands for the password is "REDACTED" in Base64, as Google has it. */
function viewAccount(account: Account) {
  const { localId, email, emailVerified, passwordHash } = account
  const shown = { displayName: account.displayName ?? undefined, photoUrl: account.photoUrl ?? undefined }
  return {
    localId,
    email,
    emailVerified,
    ...shown,
    passwordHash: passwordHash ? 'UkVEQUNURUQ=' : undefined,
    providerUserInfo: passwordHash
      ? [{ providerId: 'password', federatedId: email, rawId: email, email, ...shown }]
      : [],
  }
}
