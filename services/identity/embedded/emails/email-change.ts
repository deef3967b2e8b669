import { inTransaction, type Tx } from '../../../database/database.ts'
import {
  type Account,
  findAccountByEmail,
  isTaken,
  isUnreadEmail,
  lockAccount,
  newUnreadEmail,
  verifiedByOwner,
  readEmail,
  refuseTakenEmail,
  changeAccount,
} from '../accounts/accounts.ts'
import type { SendOobCodeBody } from '../core/bodies.ts'
import type { Caller, RequestEmail, IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'
import { dropIdentities } from '../accounts/google-identities.ts'
import { removeSecondFactors } from '../accounts/second-factors.ts'
import { lockHolder, signOutEverywhere } from '../sessions/sessions.ts'
import { assertSignedInRecently, authenticate, type Bearer } from '../sessions/tokens.ts'
import { reserveEmailBy, reserveEmailTo } from '../throttle/throttle.ts'
import { type Code, spendCode, voidCodes, voidLaterRecoveries } from './codes.ts'
import { reportAccountChanges } from './report-changes.ts'

/**
 * Counts an email to the address to which an account changes. Throws IdentityError EMAIL_EXISTS if that is taken: each
 * such answer counts for the account, because it tells something, and nobody else loses an email by it.
 */
export async function reserveNewAddress(
  context: IdentityContext,
  newEmail: string,
  localId: string,
): Promise<void> {
  await reserveEmailBy(context, localId)
  if (await isTaken(context.db, newEmail)) throw refuse('EMAIL_EXISTS')
  await reserveEmailTo(context, newEmail)
}

/**
 * accounts:sendOobCode with VERIFY_AND_CHANGE_EMAIL: requests an email to the new address. Its code changes the address
 * of the account; nothing changes before that. Returns the account's current address. Throws IdentityError
 * CREDENTIAL_TOO_OLD_LOGIN_AGAIN, INVALID_NEW_EMAIL, EMAIL_EXISTS and others.
 */
export async function requestEmailChange(
  context: IdentityContext,
  requestEmail: RequestEmail,
  body: SendOobCodeBody,
  { language }: Caller,
): Promise<string> {
  if (!body.idToken) throw refuse('INVALID_ID_TOKEN')
  const bearer = await authenticate(context, body.idToken)
  if (!body.newEmail) throw refuse('MISSING_NEW_EMAIL')
  const newEmail = readEmail(body.newEmail, 'INVALID_NEW_EMAIL')
  assertSignedInRecently(bearer, context.clock())
  const { localId: uid, email } = bearer.account
  await reserveNewAddress(context, newEmail, uid)
  // A token may carry a time that is still to come.
  const at = new Date(Math.max(context.clock().getTime(), bearer.issuedAt.getTime())).toISOString()
  await inTransaction(context.db, (tx) =>
    requestEmail(tx, { uid, language, purpose: 'VERIFY_AND_CHANGE_EMAIL', newEmail, at }),
  )
  return email
}

/**
 * Changes the account to the address whose owner opened the email, and ends every session. The code alone does not
 * show that the account belongs to the owner of the address; together with a token of the account it does (see
 * `verifyEmail`). Throws IdentityError INVALID_OOB_CODE, EMAIL_EXISTS.
 */
export async function changeEmail(
  context: IdentityContext,
  code: Code,
  bearer: Bearer | undefined,
): Promise<Account> {
  const email = code.newEmail
  if (!email) throw refuse('INVALID_OOB_CODE')
  const isHolder = bearer?.account.localId === code.account.localId
  return spendEmailCode(context, code, async (tx, before) => {
    const verification = isHolder
      ? verifiedByOwner
      : { emailVerified: true, ...unverifiedEmailFields(before) }
    const now = context.clock()
    const account = await setEmail(context, tx, before, { email, ...verification }, now)
    await requestRecoveryEmail(context, tx, before, now)
    return account
  })
}

/**
 * Takes an account back to the address that it had before a change. A thief may have made the change, so the password
 * is removed, and also each Google link and second factor added since. The address that it leaves gets no code, so that
 * a thief cannot undo this. Throws IdentityError INVALID_OOB_CODE, and EMAIL_EXISTS when the address has another account
 * by now, and somebody has verified it.
 */
export async function recoverEmail(context: IdentityContext, code: Code): Promise<Account> {
  return spendEmailCode(context, code, async (tx, before, atAddress) => {
    const { localId } = before
    // A thief may have opened this account so that the owner, who reads that mailbox, cannot go back.
    if (atAddress && !atAddress.emailVerified) await moveAway(context, tx, atAddress, newUnreadEmail())
    await voidLaterRecoveries(tx, code)
    await dropIdentities(tx, localId, code.createdAt)
    await removeSecondFactors(tx, localId, code.createdAt)
    for (const { ownerChanged } of context.watchers) await ownerChanged(tx, localId)
    const now = context.clock()
    const fields = {
      email: code.email,
      emailVerified: true,
      ownerVerified: false,
      movedFrom: code.movedFrom,
      undoneSince: earlierOf(code.createdAt, before.undoneSince),
      undoneAt: now,
      passwordHash: null,
      passwordUpdatedAt: null,
    }
    const account = await setEmail(context, tx, before, fields, now)
    if (account.email !== before.email) await reportAccountChanges(context, tx, before, ['email-left'])
    return account
  })
}

/**
 * Moves a locked account to another address that nobody has verified for it, and ends its sessions. Call `lockHolder`
 * before.
 */
export async function moveAway(
  context: IdentityContext,
  tx: Tx,
  account: Account,
  email: string,
): Promise<void> {
  const now = context.clock()
  await signOutEverywhere(context, tx, account, now)
  await voidCodes(tx, account.localId)
  const fields = { email, emailVerified: false, ownerVerified: false, movedFrom: null, movedAt: now }
  await changeAccount(tx, account.localId, fields)
  await announceEmailChange(context, tx, account, fields)
}

/** A second recovery must not make the codes of the first period valid again. */
const earlierOf = (since: Date, before: Date | null) => (before !== null && before < since ? before : since)

/**
 * Uses up the code, changes the locked account, and notifies the watchers after the transaction. `atAddress` is another
 * account at the address of the code, locked too.
 */
async function spendEmailCode(
  context: IdentityContext,
  code: Code,
  change: (tx: Tx, before: Account, atAddress: Account | undefined) => Promise<Account>,
): Promise<Account> {
  const { localId, email } = code.account
  const account = await inTransaction(context.db, async (tx) => {
    const found = await findAccountByEmail(tx, code.email)
    const accounts = await lockAccounts(context, tx, [localId, ...(found ? [found.localId] : [])])
    const before = accounts.find((each) => each.localId === localId)
    if (!before || before.email !== email) throw refuse('INVALID_OOB_CODE')
    if (before.disabled) throw refuse('USER_DISABLED')
    await spendCode(tx, code)
    const atAddress = accounts.find((each) => each !== before && each.email === code.email)
    return change(tx, before, atAddress)
  }).catch(refuseTakenEmail)
  for (const { changed } of context.watchers) await changed()
  return account
}

/** Locks accounts and their holders in one order, so that two people who recover each other's address do not deadlock. */
async function lockAccounts(context: IdentityContext, tx: Tx, localIds: string[]): Promise<Account[]> {
  const inOrder = [...new Set(localIds)].toSorted()
  for (const localId of inOrder) await lockHolder(context, tx, localId)
  const accounts: Account[] = []
  for (const localId of inOrder) {
    const account = await lockAccount(tx, localId)
    if (account) accounts.push(account)
  }
  return accounts
}

type EmailFields = Pick<Account, 'email' | 'emailVerified' | 'ownerVerified' | 'movedFrom'> & Partial<Account>

async function setEmail(
  context: IdentityContext,
  tx: Tx,
  before: Account,
  fields: EmailFields,
  now: Date,
): Promise<Account> {
  const { localId } = before
  if (fields.email !== before.email && (await isTaken(tx, fields.email))) throw refuse('EMAIL_EXISTS')
  await signOutEverywhere(context, tx, before, now)
  await voidCodes(tx, localId)
  await announceEmailChange(context, tx, before, fields)
  return changeAccount(tx, localId, { ...fields, movedAt: now })
}

/** The fields of an account that is moved to an address whose owner its holder may not be. */
export const unverifiedEmailFields = ({ email, ownerVerified, movedFrom }: Account) => ({
  ownerVerified: false,
  movedFrom: ownerVerified ? email : (movedFrom ?? email),
})

/** Notifies the watchers and the new address. */
export async function announceEmailChange(
  context: IdentityContext,
  tx: Tx,
  before: Account,
  { email, emailVerified, ownerVerified }: Pick<Account, 'email' | 'emailVerified' | 'ownerVerified'>,
): Promise<void> {
  if (email === before.email) return
  for (const { emailChanged } of context.watchers)
    await emailChanged(tx, { uid: before.localId, email, ownerVerified })
  const { localId } = before
  await reportAccountChanges(context, tx, { localId, email, emailVerified }, ['email-taken'])
}

/** Requests the email to the address before a change, with a code to go back. */
export async function requestRecoveryEmail(
  { requestEmail }: IdentityContext,
  tx: Tx,
  { localId: uid, email: oldEmail, movedFrom }: Account,
  movedAt: Date,
): Promise<void> {
  if (isUnreadEmail(oldEmail)) return
  const at = movedAt.toISOString()
  await requestEmail?.(tx, { uid, purpose: 'RECOVER_EMAIL', oldEmail, at, movedFrom })
}
