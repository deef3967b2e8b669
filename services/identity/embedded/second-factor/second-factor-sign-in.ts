import { inTransaction, type Tx } from '../../../database/database.ts'
import { type Account, findAccountById, lockAccount, changeAccount } from '../accounts/accounts.ts'
import type { FinalizeSignInBody } from '../core/bodies.ts'
import type { Caller, IdentityContext } from '../core/context.ts'
import { refuse, refuseTextMessages } from '../core/errors.ts'
import {
  findInterval,
  sealedUntil,
  sealForBrowser,
  unsealSecret,
  unsealFromBrowser,
} from './second-factor-secrets.ts'
import { readRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import {
  findSecondFactors,
  type SecondFactor,
  claimInterval,
  viewSecondFactors,
} from '../accounts/second-factors.ts'
import { openSession, type SessionStart } from '../sessions/sessions.ts'
import { reserveCode, resetCodeCount } from '../throttle/throttle.ts'
import { issueTokens } from '../sessions/tokens.ts'
import { listSignInMethods } from '../accounts/sign-in-methods.ts'

/**
 * The answer to a right first credential: a pending credential that is valid for five minutes, and the account's second
 * factors.
 */
export async function viewPendingSignIn(
  context: IdentityContext,
  { account, provider, now, secondFactors }: SessionStart & { secondFactors: SecondFactor[] },
): Promise<object> {
  const mfaPendingCredential = sealForBrowser(context, 'sign-in', {
    localId: account.localId,
    validSince: account.validSince.getTime(),
    until: sealedUntil(now).getTime(),
    provider,
  })
  return { mfaPendingCredential, mfaInfo: viewSecondFactors(secondFactors) }
}

/**
 * accounts/mfaSignIn:finalize: signs in with a code of the app or a recovery code. It needs the first credential, and a
 * new password voids the pending credential. So only a thief who knows the password can use up the holder's tries, and
 * only until the password is changed.
 */
export async function finalizeSignIn(
  context: IdentityContext,
  body: FinalizeSignInBody,
  caller: Caller,
): Promise<object> {
  if (body.phoneVerificationInfo) throw refuseTextMessages()
  const { mfaPendingCredential, mfaEnrollmentId } = body
  if (!mfaPendingCredential) throw refuse('MISSING_MFA_PENDING_CREDENTIAL')
  const pending = unsealFromBrowser(context, 'sign-in', mfaPendingCredential)
  const now = context.clock()
  if (!pending || now.getTime() > pending.until) throw refuse('INVALID_MFA_PENDING_CREDENTIAL')
  if (!mfaEnrollmentId) throw refuse('MISSING_MFA_ENROLLMENT_ID')
  const code = body.totpVerificationInfo?.verificationCode
  if (!code) throw refuse('MISSING_CODE')

  const { localId, provider } = pending
  const isCurrent = (account: { validSince: Date }) => account.validSince.getTime() === pending.validSince
  const found = await findAccountById(context.db, localId)
  if (!found) throw refuse('USER_NOT_FOUND')
  if (!isCurrent(found)) throw refuse('INVALID_MFA_PENDING_CREDENTIAL')

  await reserveCode(context, localId)
  const session = await inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, localId)
    if (!account || !isCurrent(account)) throw refuse('INVALID_MFA_PENDING_CREDENTIAL')
    // The sign-in method may have been removed before the second factor was sent.
    const isStillOffered = (await listSignInMethods(tx, account)).includes(provider)
    if (!isStillOffered) throw refuse('INVALID_MFA_PENDING_CREDENTIAL')
    if (account.disabled) throw refuse('USER_DISABLED')
    const factors = await findSecondFactors(tx, localId)
    const factor = factors.find((each) => each.enrollmentId === mfaEnrollmentId)
    if (!factor) throw refuse('MFA_ENROLLMENT_NOT_FOUND')
    if (!(await spendFactorCode(context, tx, { account, factor, code, now }))) throw refuse('INVALID_CODE')
    await resetCodeCount(context, tx, localId)
    await changeAccount(tx, localId, { lastLoginAt: now })
    return openSession(tx, { account, provider, caller, now, secondFactorId: mfaEnrollmentId })
  })
  const { idToken, refreshToken } = await issueTokens(context, session)
  return { idToken, refreshToken, totpAuthInfo: {} }
}

type EnteredCode = { account: Account; factor: SecondFactor; code: string; now: Date }

/** Accepts a code of the authenticator app, or a recovery code in its place. Each can be used once. */
async function spendFactorCode(
  context: IdentityContext,
  tx: Tx,
  { account, factor, code, now }: EnteredCode,
): Promise<boolean> {
  const recoveryCode = readRecoveryCode(code)
  if (recoveryCode) return spendRecoveryCode(context, tx, account, recoveryCode)
  const step = findInterval(unsealSecret(context, factor), code, now)
  return step !== undefined && (await claimInterval(tx, factor.enrollmentId, step))
}
