import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '../../../database/database.ts'
import { readDisplayName } from '../accounts/accounts.ts'
import type { FinalizeEnrollmentBody, StartEnrollmentBody, WithdrawFactorBody } from '../core/bodies.ts'
import type { Caller, IdentityContext } from '../core/context.ts'
import { refuse, refuseTextMessages } from '../core/errors.ts'
import { reportAccountChanges } from '../emails/report-changes.ts'
import {
  totpSettings,
  type Enrollment,
  findInterval,
  newSecret,
  sealedUntil,
  sealSecret,
  sealForBrowser,
  unsealFromBrowser,
} from './second-factor-secrets.ts'
import { dropRecoveryCodes, findSecondFactors } from '../accounts/second-factors.ts'
import { continueSession } from '../sessions/sessions.ts'
import {
  assertSignedInRecently,
  authenticate,
  type Bearer,
  issueTokens,
  lockBearer,
} from '../sessions/tokens.ts'

/** The same number as Google allows. */
const maxPerAccount = 5

const unverified = () =>
  refuse('UNVERIFIED_EMAIL', 'Need to verify email first before enrolling second factors.')

/**
 * accounts/mfaEnrollment:start: returns a secret for an authenticator app. It checks the requirements of
 * `finalizeEnrollment` already, so that nobody scans a QR code for nothing.
 */
export async function startEnrollment(context: IdentityContext, body: StartEnrollmentBody): Promise<object> {
  const bearer = await authenticateForChange(context, body.idToken)
  if (!body.totpEnrollmentInfo) throw refuseTextMessages()
  const { localId, emailVerified, validSince } = bearer.account
  if (!emailVerified) throw unverified()
  const factors = await findSecondFactors(context.db, localId)
  if (factors.length >= maxPerAccount) throw refuse('SECOND_FACTOR_LIMIT_EXCEEDED')

  const until = sealedUntil(context.clock())
  const secret = newSecret()
  const sessionInfo = sealForBrowser(context, 'enrollment', {
    localId,
    validSince: validSince.getTime(),
    until: until.getTime(),
    enrollmentId: newId(),
    secret,
  })
  return {
    totpSessionInfo: {
      sharedSecretKey: secret,
      verificationCodeLength: totpSettings.digits,
      hashingAlgorithm: totpSettings.algorithm,
      periodSec: totpSettings.period,
      sessionInfo,
      finalizeEnrollmentTime: until.toISOString(),
    },
  }
}

/**
 * accounts/mfaEnrollment:finalize: enrols the factor with its first code. The sign-in that added it then counts as made
 * with it. Wrong codes are not limited here, because the caller knows the secret.
 */
export async function finalizeEnrollment(
  context: IdentityContext,
  body: FinalizeEnrollmentBody,
  caller: Caller,
): Promise<object> {
  if (body.phoneVerificationInfo) throw refuseTextMessages()
  const bearer = await authenticateForChange(context, body.idToken)
  const displayName = readDisplayName(body.displayName ?? '')
  const enrollment = readEnrollment(context, body, bearer)
  const code = body.totpVerificationInfo?.verificationCode
  if (!code) throw refuse('MISSING_CODE')
  const now = context.clock()
  const step = findInterval(enrollment.secret, code, now)
  if (step === undefined) throw refuse('INVALID_CODE')

  const { enrollmentId, secret } = enrollment
  const session = await inTransaction(context.db, async (tx) => {
    const account = await lockBearer(tx, bearer)
    if (!account.emailVerified) throw unverified()
    const { localId } = account
    const factors = await findSecondFactors(tx, localId)
    if (factors.length >= maxPerAccount) throw refuse('SECOND_FACTOR_LIMIT_EXCEEDED')
    const sealedSecret = sealSecret(context, enrollmentId, secret)
    const factor = { enrollmentId, localId, displayName, sealedSecret, lastStep: step, enrolledAt: now }
    const added = await tx
      .insertInto('identitySecondFactors')
      .values(factor)
      .onConflict((conflict) => conflict.column('enrollmentId').doNothing())
      .returning('enrollmentId')
      .executeTakeFirst()
    if (!added) throw refuse('SECOND_FACTOR_EXISTS')
    await reportAccountChanges(context, tx, account, ['second-factor-added'])
    for (const { secondFactorChanged } of context.watchers) await secondFactorChanged(tx, localId)
    const { provider } = bearer
    return continueSession(tx, { account, provider, caller, now, secondFactorId: enrollmentId }, bearer)
  })
  return { ...(await issueTokenPair(context, session)), totpAuthInfo: {} }
}

/** accounts/mfaEnrollment:withdraw: removes a second factor. */
export async function withdrawFactor(
  context: IdentityContext,
  body: WithdrawFactorBody,
  caller: Caller,
): Promise<object> {
  const bearer = await authenticateForChange(context, body.idToken)
  const { mfaEnrollmentId } = body
  if (!mfaEnrollmentId) throw refuse('MISSING_MFA_ENROLLMENT_ID')
  const now = context.clock()
  const session = await inTransaction(context.db, async (tx) => {
    const account = await lockBearer(tx, bearer)
    await removeFactor(tx, account.localId, mfaEnrollmentId)
    await reportAccountChanges(context, tx, account, ['second-factor-removed'])
    for (const { secondFactorChanged } of context.watchers) await secondFactorChanged(tx, account.localId)
    const { provider } = bearer
    const secondFactorId = bearer.secondFactorId === mfaEnrollmentId ? null : bearer.secondFactorId
    return continueSession(tx, { account, provider, caller, now, secondFactorId }, bearer)
  })
  return issueTokenPair(context, session)
}

/** Throws as `authenticate` does, and IdentityError MISSING_ID_TOKEN, CREDENTIAL_TOO_OLD_LOGIN_AGAIN. */
async function authenticateForChange(
  context: IdentityContext,
  idToken: string | null | undefined,
): Promise<Bearer> {
  if (!idToken) throw refuse('MISSING_ID_TOKEN')
  const bearer = await authenticate(context, idToken)
  assertSignedInRecently(bearer, context.clock())
  return bearer
}

function readEnrollment(
  context: IdentityContext,
  { totpVerificationInfo }: FinalizeEnrollmentBody,
  { account }: Bearer,
): Enrollment {
  const sessionInfo = totpVerificationInfo?.sessionInfo
  if (!sessionInfo) throw refuse('MISSING_SESSION_INFO')
  const enrollment = unsealFromBrowser(context, 'enrollment', sessionInfo)
  const isTheirs =
    enrollment?.localId === account.localId && enrollment.validSince === account.validSince.getTime()
  if (!isTheirs) throw refuse('INVALID_SESSION_INFO')
  if (context.clock().getTime() > enrollment.until) throw refuse('SESSION_EXPIRED')
  return enrollment
}

async function removeFactor(tx: Tx, localId: string, enrollmentId: string): Promise<void> {
  // Compared here and not in the query, because the database does not accept every text.
  const factors = await findSecondFactors(tx, localId)
  const factor = factors.find((each) => each.enrollmentId === enrollmentId)
  if (!factor) throw refuse('MFA_ENROLLMENT_NOT_FOUND')
  await tx.deleteFrom('identitySecondFactors').where('enrollmentId', '=', factor.enrollmentId).execute()
  if (factors.length === 1) await dropRecoveryCodes(tx, localId)
}

/** Issues tokens in the form of these operations: without their lifetime, as at Google. */
async function issueTokenPair(context: IdentityContext, session: Parameters<typeof issueTokens>[1]) {
  const { idToken, refreshToken } = await issueTokens(context, session)
  return { idToken, refreshToken }
}
