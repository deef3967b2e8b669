import { mailboxOf } from '#lib/mailboxes.ts'
import { siteOf, networkOf } from '#lib/networks.ts'
import type { Tx } from '../../../database/database.ts'
import type { AccountChange, Caller, IdentityContext } from '../core/context.ts'
import {
  assertNoWait,
  counter,
  countersOfRanges,
  countOne,
  resetCount,
  type CaptchaCheck,
  reserve,
} from '../core/limits.ts'
import { findKnowingAccount } from './devices.ts'

/** Counts an attempt to sign up. Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER, like the other functions here. */
export const reserveSignUp = (context: IdentityContext, email: string, address: string): Promise<void> =>
  reserve(context, signUpCounters('sign-ups', email, address))

/** Counts an attempt to make our record of a person who is about to sign up. */
export const reserveRecord = (context: IdentityContext, email: string, address: string): Promise<void> =>
  reserve(context, signUpCounters('sign-up-records', email, address))

/** Throws what `reserveSignUp` would throw, and counts nothing. */
export const assertMaySignUp = (context: IdentityContext, email: string, address: string): Promise<void> =>
  assertNoWait(context, signUpCounters('sign-ups', email, address))

/**
 * An IPv6 site may sign up as often as one IPv4 address: its owner can have 65,536 networks, and each account has limits of
 * its own.
 */
const signUpCounters = (kind: 'sign-ups' | 'sign-up-records', email: string, address: string) => [
  counter(kind, siteOf(address)),
  counter('sign-up-pairs', mailboxOf(email), networkOf(address)),
]

export const reserveChange = (context: IdentityContext, localId: string, checkCaptcha?: CaptchaCheck) =>
  reserve(context, [counter('changes', localId)], { checkCaptcha })

/** Counts a photo on another host that an account names. */
export const reservePicture = (context: IdentityContext, localId: string) =>
  reserve(context, [counter('pictures', localId)])

/** Counts a try at a second factor's code. */
export const reserveCode = (context: IdentityContext, localId: string) =>
  reserve(context, [counter('codes', localId)])

/** Resets the count of tries after a right code. */
export const resetCodeCount = ({ limits }: IdentityContext, tx: Tx, localId: string) =>
  resetCount({ db: tx, limits }, counter('codes', localId))

/** Who gets an email: the address, and whether a link that we sent there was opened. */
export type Reader = { email: string; emailVerified: boolean }

/**
 * The parts of the counters of emails to an address: the address itself, or its mailbox. Anybody can sign up with ever
 * new spellings of somebody's mailbox: a tag after a plus sign, or dots at Gmail. So those that nobody verified count
 * together, and not for the other addresses of the mailbox.
 */
function counterPartsOf({ email, emailVerified }: Reader): [string, string] {
  return emailVerified || isPlain(email) ? ['address', email] : ['mailbox', mailboxOf(email)]
}

const isPlain = (email: string) => email === mailboxOf(email)

const whyNoEmail = 'Too many emails were requested.'

/** Counts an email that the holder of an account requests to their own address. */
export function reserveEmail(context: IdentityContext, holder: Reader & { localId: string }): Promise<void> {
  const counters = [counter('account-emails', holder.localId), counter('emails', ...counterPartsOf(holder))]
  return reserve(context, counters, { why: whyNoEmail })
}

/** Counts only for the account an email that its holder requests to another address. */
export const reserveEmailBy = (context: IdentityContext, localId: string): Promise<void> =>
  reserve(context, [counter('account-emails', localId)], { why: whyNoEmail })

/** Counts only for its mailbox an email to this address. */
export const reserveEmailTo = (context: IdentityContext, email: string): Promise<void> => {
  const parts = counterPartsOf({ email, emailVerified: false })
  return reserve(context, [counter('emails', ...parts)], { why: whyNoEmail })
}

/**
 * Counts a requested email to set a password. It counts the same whether or not the address has an account, except on a
 * device that the account knows: others behind the same address cannot use up the emails of its owner there.
 */
export async function reserveReset(
  context: IdentityContext,
  email: string,
  caller: Caller,
  checkCaptcha?: CaptchaCheck,
): Promise<void> {
  const isKnown = (await findKnowingAccount(context.db, email, caller)) !== undefined
  const senders = isKnown ? [] : countersOfRanges('email-senders', caller.address)
  const counters = [...senders, counter('emails', 'address', email)]
  return reserve(context, counters, { why: whyNoEmail, checkCaptcha })
}

/**
 * Counts an email to set a password for the mailbox of its address. Returns false when the mailbox has got too many for
 * spellings that nobody verified. The caller must not learn this, because it shows that there is an account. So an
 * address without one takes the same work.
 */
export async function countReset(
  { db, limits }: IdentityContext,
  email: string,
  account: Reader | undefined,
): Promise<boolean> {
  if (isPlain(email)) return true
  const isShared = account !== undefined && !account.emailVerified
  const counted = isShared ? counterPartsOf(account) : ['unshared', email]
  return (await countOne({ db, limits }, counter('emails', ...counted))) === 0 || !isShared
}

/**
 * Counts an email about changes, in the transaction of the changes. Returns false when the limit of each of them is
 * exceeded: the email is left out then, but the changes are still made. Each kind of change counts alone, so that nobody
 * can use up the limit with harmless changes before one that matters.
 */
export async function countNotice(
  { limits }: IdentityContext,
  tx: Tx,
  reader: Reader,
  changes: AccountChange[],
): Promise<boolean> {
  const waits: number[] = []
  for (const change of changes)
    waits.push(await countOne({ db: tx, limits }, counter('notices', ...counterPartsOf(reader), change)))
  return waits.includes(0)
}
