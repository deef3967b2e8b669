import { inTransaction, type Tx } from '../../../database/database.ts'
import { type GoogleClaims, isHostedByGoogle } from '../../google/google.ts'
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  isUniqueViolation,
  lockAccount,
  verifiedByOwner,
  changeAccount,
} from '../accounts/accounts.ts'
import { type SignInResult, completeFirstFactor } from '../sign-in/sign-in-result.ts'
import { mayBelongToTwo, separateAccount } from '../emails/separate-account.ts'
import { voidCodes } from '../emails/codes.ts'
import { reportAccountChanges } from '../emails/report-changes.ts'
import type { AccountChange, Caller, IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'
import type { GooglePerson } from './google-answer.ts'
import {
  dropIdentities,
  findGoogleIdentity,
  google,
  saveGoogleIdentity,
  listIdentities,
} from '../accounts/google-identities.ts'
import { listSignInMethods } from '../accounts/sign-in-methods.ts'
import { removeSecondFactors } from '../accounts/second-factors.ts'
import { lockHolder, signOutEverywhere } from '../sessions/sessions.ts'

type SignInOptions = {
  /** Whether a person without a linked account gets one: the account of their address, or a new one. */
  mayAddAccount: boolean
  wantsTokens: boolean
}

type Found = { result: SignInResult; isNew: boolean; isTakenOver: boolean }

/** An account that has the person's address, but to which this Google user must not be signed in. */
type OtherAccount = { isOther: true; localId: string; signInMethods: string[] }

/** A concurrent sign-in of the same person or address has changed the data, so it must be read again. */
class LostRace extends Error {}
const maxTries = 4

/**
 * Finds or makes the account that a Google user signs in to. Returns `OtherAccount` when an account has their address
 * but must not be opened. Throws IdentityError USER_DISABLED; EMAIL_NOT_FOUND when no account is linked and
 * `mayAddAccount` is false; and INVALID_IDP_RESPONSE without an address.
 */
export async function findOrMakeAccount(
  context: IdentityContext,
  claims: GooglePerson,
  options: SignInOptions,
  caller: Caller,
): Promise<Found | OtherAccount> {
  for (let left = maxTries; ; left -= 1) {
    try {
      const found = await inTransaction(context.db, (tx) => findOrMake(context, tx, claims, options, caller))
      if ('isTakenOver' in found && found.isTakenOver)
        for (const { changed } of context.watchers) await changed()
      return found
    } catch (error) {
      // An account that goes back to its earlier address can lose a race with a sign-up at that address.
      const hasLostRace = error instanceof LostRace || isUniqueViolation(error)
      if (!hasLostRace || left <= 1) throw error
    }
  }
}

async function findOrMake(
  context: IdentityContext,
  tx: Tx,
  claims: GooglePerson,
  options: SignInOptions,
  caller: Caller,
): Promise<Found | OtherAccount> {
  const now = context.clock()
  const signIn = async (account: Account, flags: Partial<Omit<Found, 'result'>> = {}): Promise<Found> => {
    const start = { account, provider: google, caller, now }
    return {
      result: await completeFirstFactor(tx, start, options.wantsTokens),
      isNew: false,
      isTakenOver: false,
      ...flags,
    }
  }

  const known = await findGoogleIdentity(tx, claims.subject)
  if (known) return signIn(await signInLinked(tx, known.localId, claims, now))
  // With this code the SDK recognizes that the Google user is not the user who is signed in.
  if (!options.mayAddAccount) throw refuse('EMAIL_NOT_FOUND')
  const { email } = claims
  if (!email) throw refuse('INVALID_IDP_RESPONSE', 'The ID token names no email address.')

  const found = await findAccountByEmail(tx, email)
  if (!found) return signIn(await makeAccount(tx, { ...claims, email }, now), { isNew: true })
  await lockHolder(context, tx, found.localId)
  const account = await lockAccount(tx, found.localId)
  if (account?.email !== email || (await findGoogleIdentity(tx, claims.subject))) throw new LostRace()
  const others = await listIdentities(tx, account.localId)
  if (!isHostedByGoogle(claims) || (account.ownerVerified && others.length > 0))
    return { isOther: true, localId: account.localId, signInMethods: await listSignInMethods(tx, account) }
  if (account.disabled) throw refuse('USER_DISABLED')
  if (account.ownerVerified) return signIn(await linkGoogle(context, tx, account, claims, now))
  if (!mayBelongToTwo(account, now))
    return signIn(await takeOver(context, tx, account, claims, now), { isTakenOver: true })
  const own = await separateAccount(context, tx, account, { passwordHash: null, ...readProfileOf(claims) })
  if (!(await saveGoogleIdentity(tx, own.localId, claims, now))) throw new LostRace()
  return signIn(own, { isNew: true, isTakenOver: true })
}

/**
 * Signs a Google user in to the account that is already linked to them, even if the two email addresses differ by now.
 */
async function signInLinked(tx: Tx, localId: string, claims: GooglePerson, now: Date): Promise<Account> {
  const account = await lockAccount(tx, localId)
  const linked = await findGoogleIdentity(tx, claims.subject)
  if (!account || linked?.localId !== localId) throw new LostRace()
  if (account.disabled) throw refuse('USER_DISABLED')
  await saveGoogleIdentity(tx, localId, claims, now)
  if (account.ownerVerified || !confirmsAddress(claims, account)) return account
  return changeAccount(tx, localId, verifiedByOwner)
}

async function makeAccount(tx: Tx, claims: GooglePerson & { email: string }, now: Date): Promise<Account> {
  const { email } = claims
  const emailVerified = isHostedByGoogle(claims)
  const account = await insertAccount(
    tx,
    { email, emailVerified, passwordHash: null, ...readProfileOf(claims) },
    now,
  )
  if (!account || !(await saveGoogleIdentity(tx, account.localId, claims, now))) throw new LostRace()
  return account
}

/** Links the Google user to an account that is known to belong to the owner of its address. */
async function linkGoogle(
  context: IdentityContext,
  tx: Tx,
  account: Account,
  claims: GooglePerson,
  now: Date,
): Promise<Account> {
  if (!(await saveGoogleIdentity(tx, account.localId, claims, now))) throw new LostRace()
  await reportAccountChanges(context, tx, account, ['google-linked'])
  return fillProfile(tx, account, claims)
}

/**
 * Gives an account to the owner of its address, when nobody has shown yet that they own it. A stranger may have made
 * the account. So every sign-in method with which the stranger could return is removed, and everything that they
 * entered about themselves.
 */
async function takeOver(
  context: IdentityContext,
  tx: Tx,
  before: Account,
  claims: GooglePerson,
  now: Date,
): Promise<Account> {
  const { localId } = before
  const changes: AccountChange[] = ['google-linked']
  await signOutEverywhere(context, tx, before, now)
  await voidCodes(tx, localId)
  if (before.passwordHash) changes.push('password-removed')
  if ((await removeSecondFactors(tx, localId)) > 0) changes.push('second-factor-removed')
  if ((await dropIdentities(tx, localId)) > 0) changes.unshift('google-unlinked')
  if (!(await saveGoogleIdentity(tx, localId, claims, now))) throw new LostRace()
  const profile = readProfileOf(claims)
  for (const { ownerChanged, takenOver } of context.watchers) {
    await ownerChanged(tx, localId)
    await takenOver(tx, localId, profile)
  }
  await reportAccountChanges(context, tx, before, changes)
  return changeAccount(tx, localId, {
    ...profile,
    ...verifiedByOwner,
    passwordHash: null,
    passwordUpdatedAt: null,
  })
}

/** Fills in what Google knows and the account lacks: name, photo, and the verification of the address. */
export function fillProfile(tx: Tx, account: Account, claims: GooglePerson): Promise<Account> {
  const { displayName, photoUrl } = readProfileOf(claims)
  return changeAccount(tx, account.localId, {
    displayName: account.displayName ?? displayName,
    photoUrl: account.photoUrl ?? photoUrl,
    ...(confirmsAddress(claims, account) ? verifiedByOwner : {}),
  })
}

/** Whether Google confirms that the person owns the very address of this account. */
export const confirmsAddress = (claims: GoogleClaims, account: Account) =>
  isHostedByGoogle(claims) && claims.email === account.email

function readProfileOf({ name, photoUrl }: GooglePerson) {
  return { displayName: name ?? null, photoUrl }
}
