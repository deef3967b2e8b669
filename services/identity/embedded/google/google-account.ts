import { inTransaction, type Tx } from '../../../database/database.ts'
import { type GoogleClaims, vouchesForAddress } from '../../google/google.ts'
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  provedByOwner,
} from '../accounts/accounts.ts'
import { type Admission, admit } from '../sign-in/admission.ts'
import { voidCodes } from '../letters/codes.ts'
import { tellChanges } from '../letters/tell-changes.ts'
import type { AccountChange, Caller, IdentityContext } from '../context.ts'
import { refuse } from '../errors.ts'
import {
  dropIdentities,
  findGoogleIdentity,
  google,
  keepGoogleIdentity,
  listIdentities,
} from './google-identities.ts'
import { removeSecondFactors } from '../second-factor/second-factors.ts'
import { lockHolder, signOutEverywhere } from '../sign-in/sessions.ts'

type Wants = {
  /** Whether a person whom no account knows yet gets one, or is joined to the one of the address. */
  account: boolean
  tokens: boolean
}

type Found = { admission: Admission; isNew: boolean }

/** Another sign-in of the same person, or of the same address, was first: what holds now has to be read anew. */
class Overtaken extends Error {}
const mostTries = 4

/**
 * The account that a person of Google's signs in to. `other account`: the address has one, which Google's word does not
 * open. Throws IdentityError USER_DISABLED, EMAIL_NOT_FOUND where no account is wanted and none knows the person.
 */
export async function findAccountOfGoogle(
  context: IdentityContext,
  claims: GoogleClaims,
  wants: Wants,
  caller: Caller,
): Promise<Found | 'other account'> {
  for (let left = mostTries; ; left -= 1) {
    try {
      return await inTransaction(context.db, (tx) => findOrMake(context, tx, claims, wants, caller))
    } catch (error) {
      if (!(error instanceof Overtaken) || left <= 1) throw error
    }
  }
}

async function findOrMake(
  context: IdentityContext,
  tx: Tx,
  claims: GoogleClaims,
  wants: Wants,
  caller: Caller,
): Promise<Found | 'other account'> {
  const now = context.clock()
  const enter = async (account: Account, isNew: boolean): Promise<Found> => {
    const start = { account, provider: google, caller, now }
    return { admission: await admit(tx, start, wants.tokens), isNew }
  }

  const known = await findGoogleIdentity(tx, claims.subject)
  if (known) return enter(await greet(tx, known.localId, claims, now), false)
  // By this code the SDK tells that it was not the person who is signed in.
  if (!wants.account) throw refuse('EMAIL_NOT_FOUND')
  const { email } = claims
  if (!email) throw refuse('INVALID_IDP_RESPONSE', 'The ID token names no e-mail address.')

  const found = await findAccountByEmail(tx, email)
  if (!found) return enter(await make(tx, { ...claims, email }, now), true)
  await lockHolder(context, tx, found.localId)
  const account = await lockAccount(tx, found.localId)
  if (account?.email !== email || (await findGoogleIdentity(tx, claims.subject))) throw new Overtaken()
  if (!vouchesForAddress(claims)) return 'other account'
  const others = await listIdentities(tx, account.localId)
  if (account.ownerProved && others.length > 0) return 'other account'
  if (account.disabled) throw refuse('USER_DISABLED')
  return enter(await join(context, tx, account, claims, now), false)
}

/** Whom an account knows already signs in to it, whatever addresses the two have by now. */
async function greet(tx: Tx, localId: string, claims: GoogleClaims, now: Date): Promise<Account> {
  const account = await lockAccount(tx, localId)
  const still = await findGoogleIdentity(tx, claims.subject)
  if (!account || still?.localId !== localId) throw new Overtaken()
  if (account.disabled) throw refuse('USER_DISABLED')
  await keepGoogleIdentity(tx, localId, claims, now)
  if (account.ownerProved || !proves(claims, account)) return account
  return change(tx, localId, provedByOwner)
}

async function make(tx: Tx, claims: GoogleClaims & { email: string }, now: Date): Promise<Account> {
  const { email } = claims
  const emailVerified = vouchesForAddress(claims)
  const account = await insertAccount(
    tx,
    { email, emailVerified, passwordHash: null, ...readProfileOf(claims) },
    now,
  )
  if (!account || !(await keepGoogleIdentity(tx, account.localId, claims, now))) throw new Overtaken()
  return account
}

/**
 * Links to the account that has the address. Where nobody has proved yet that it is theirs, whoever made it may have
 * borrowed the address: then all they could come back by goes.
 */
async function join(
  context: IdentityContext,
  tx: Tx,
  before: Account,
  claims: GoogleClaims,
  now: Date,
): Promise<Account> {
  const { localId } = before
  const changes: AccountChange[] = ['google-linked']
  if (!before.ownerProved) {
    await signOutEverywhere(context, tx, before, now)
    await voidCodes(tx, localId)
    if (before.passwordHash) changes.push('password-removed')
    if ((await removeSecondFactors(tx, localId)) > 0) changes.push('second-factor-removed')
    if ((await dropIdentities(tx, localId)) > 0) changes.unshift('google-unlinked')
    await change(tx, localId, { passwordHash: null, passwordUpdatedAt: null })
  }
  if (!(await keepGoogleIdentity(tx, localId, claims, now))) throw new Overtaken()
  await tellChanges(context, tx, before.email, changes)
  return fillProfile(tx, before, claims)
}

/** Gives the account what it lacks and Google knows: a name, a photo, the proof of its address. */
export function fillProfile(tx: Tx, account: Account, claims: GoogleClaims): Promise<Account> {
  const { displayName, photoUrl } = readProfileOf(claims)
  return change(tx, account.localId, {
    displayName: account.displayName ?? displayName,
    photoUrl: account.photoUrl ?? photoUrl,
    ...(proves(claims, account) ? provedByOwner : {}),
  })
}

/** Whether Google vouches for the very address of the account. */
export const proves = (claims: GoogleClaims, account: Account) =>
  vouchesForAddress(claims) && claims.email === account.email

function change(tx: Tx, localId: string, fields: Partial<Account>): Promise<Account> {
  return tx
    .updateTable('identityAccounts')
    .set(fields)
    .where('localId', '=', localId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function readProfileOf({ name, picture }: GoogleClaims) {
  return { displayName: name ?? null, photoUrl: picture ?? null }
}
