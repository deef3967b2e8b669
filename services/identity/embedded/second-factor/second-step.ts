import { inTransaction } from '../../../database/database.ts'
import { findAccountById, lockAccount } from '../accounts/accounts.ts'
import type { Admission } from '../sign-in/admission.ts'
import type { FinalizeSignInBody } from '../bodies.ts'
import type { Caller, IdentityContext } from '../context.ts'
import { refuse } from '../errors.ts'
import { findStep, sealedUntil, sealStep, unsealSecret, unsealStep } from './second-factor-secrets.ts'
import { findSecondFactors, takeStep, viewSecondFactors } from './second-factors.ts'
import { openSession } from '../sign-in/sessions.ts'
import { reserveCode, settleCode } from '../throttle/throttle.ts'
import { issueTokens } from '../sign-in/tokens.ts'
import { listWaysIn } from '../accounts/ways-in.ts'

/** What the right first step of a sign-in is answered with: a credential good for five minutes, and what it takes besides. */
export async function presentSecondFactors(
  context: IdentityContext,
  { account, provider, now, secondFactors }: Admission,
): Promise<object> {
  const mfaPendingCredential = sealStep(context, 'sign-in', {
    localId: account.localId,
    validSince: account.validSince.getTime(),
    until: sealedUntil(now).getTime(),
    provider,
  })
  return { mfaPendingCredential, mfaInfo: viewSecondFactors(secondFactors) }
}

/**
 * accounts/mfaSignIn:finalize. Only who has shown the first credential gets here, and a new password voids what they have
 * in hand: so nobody else can make the holder wait, and not for longer than they let them.
 */
export async function finalizeSignIn(
  context: IdentityContext,
  body: FinalizeSignInBody,
  caller: Caller,
): Promise<object> {
  const { mfaPendingCredential, mfaEnrollmentId } = body
  if (!mfaPendingCredential) throw refuse('MISSING_MFA_PENDING_CREDENTIAL')
  const pending = unsealStep(context, 'sign-in', mfaPendingCredential)
  const now = context.clock()
  if (!pending || now.getTime() > pending.until) throw refuse('INVALID_MFA_PENDING_CREDENTIAL')
  if (!mfaEnrollmentId) throw refuse('MISSING_MFA_ENROLLMENT_ID')
  const code = body.totpVerificationInfo?.verificationCode
  if (!code) throw refuse('MISSING_CODE')

  const { localId, provider } = pending
  const holds = (account: { validSince: Date }) => account.validSince.getTime() === pending.validSince
  const found = await findAccountById(context.db, localId)
  if (!found) throw refuse('USER_NOT_FOUND')
  if (!holds(found)) throw refuse('INVALID_MFA_PENDING_CREDENTIAL')

  await reserveCode(context, localId)
  const session = await inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, localId)
    if (!account || !holds(account)) throw refuse('INVALID_MFA_PENDING_CREDENTIAL')
    // It may have been taken away while its bearer looked for the code.
    const isWayIn = (await listWaysIn(tx, account)).includes(provider)
    if (!isWayIn) throw refuse('INVALID_MFA_PENDING_CREDENTIAL')
    if (account.disabled) throw refuse('USER_DISABLED')
    const factors = await findSecondFactors(tx, localId)
    const factor = factors.find((each) => each.enrollmentId === mfaEnrollmentId)
    if (!factor) throw refuse('MFA_ENROLLMENT_NOT_FOUND')
    const step = findStep(unsealSecret(context, factor), code, now)
    if (step === undefined || !(await takeStep(tx, mfaEnrollmentId, step))) throw refuse('INVALID_CODE')
    await settleCode(tx, localId)
    await tx
      .updateTable('identityAccounts')
      .set({ lastLoginAt: now })
      .where('localId', '=', localId)
      .execute()
    return openSession(tx, { account, provider, caller, now, secondFactorId: mfaEnrollmentId })
  })
  const { idToken, refreshToken } = await issueTokens(context, session)
  return { idToken, refreshToken, totpAuthInfo: {} }
}
