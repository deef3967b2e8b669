import { mailboxOf } from '#lib/mailboxes.ts'
import { networkOf } from '#lib/networks.ts'
import type { Tx } from '../../../database/database.ts'
import type { Caller, IdentityContext } from '../context.ts'
import { counter, countOne, resetCount, type CaptchaCheck, reserve } from './limits.ts'

/**
 * Counts a request that shows whether an address is taken; an attempt to sign up is one too. Throws IdentityError
 * TOO_MANY_ATTEMPTS_TRY_LATER, like the other functions here.
 */
export function reserveSignUp(
  context: IdentityContext,
  email: string,
  network: string,
  checkCaptcha?: CaptchaCheck,
): Promise<void> {
  const counters = [counter('sign-ups', network), counter('sign-up-pairs', mailboxOf(email), network)]
  return reserve(context, counters, { checkCaptcha })
}

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

/** Counts a requested email, whether or not the address has an account. */
export function reserveEmail(
  context: IdentityContext,
  email: string,
  caller: Caller,
  checkCaptcha?: CaptchaCheck,
): Promise<void> {
  const counters = [counter('email-senders', networkOf(caller.address)), counter('emails', mailboxOf(email))]
  return reserve(context, counters, { why: 'Too many emails were requested.', checkCaptcha })
}

/**
 * Counts an email about a change, in the transaction of the change. Returns false when the limit is exceeded: then the
 * change is made, but no email is sent.
 */
export async function countNotice({ limits }: IdentityContext, tx: Tx, email: string): Promise<boolean> {
  return (await countOne({ db: tx, limits }, counter('notices', mailboxOf(email)))) === 0
}
