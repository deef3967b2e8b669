import type { Turn } from '#lib/fair-queue.ts'
import { inTransaction } from '../../../database/database.ts'
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  readDisplayName,
  readEmail,
  changeAccount,
} from '../accounts/accounts.ts'
import { assertGoodPassword } from '../core/password-rules.ts'
import { completeFirstFactor, type SignInResult, viewSignInResult } from './sign-in-result.ts'
import { turnOfKnown, turnOfStranger } from '../throttle/turns.ts'
import type { SignInBody, SignUpBody, TokenBody } from '../core/bodies.ts'
import { assertHuman, passCaptcha } from '../captcha/captcha.ts'
import type { Caller, IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'
import { idTokenSeconds } from '../core/keys.ts'
import { addPassword } from '../account-changes/profile.ts'
import { renewSession } from '../sessions/renewal.ts'
import { openSession } from '../sessions/sessions.ts'
import {
  type Applicant,
  assertMayTry,
  clearFailures,
  confirmAttempt,
  reserveSignIn,
} from '../throttle/attempts.ts'
import { findKnowingAccount } from '../throttle/devices.ts'
import { assertMaySignUp, reserveSignUp } from '../throttle/throttle.ts'
import { issueTokens, signIdToken } from '../sessions/tokens.ts'

const provider = 'password'

/**
 * accounts:signUp: makes an account with an address and a password. With an ID token it adds a password to that
 * account.
 */
export async function signUp(context: IdentityContext, body: SignUpBody, caller: Caller): Promise<object> {
  if (body.localId) throw refuse('UNEXPECTED_PARAMETER', 'User ID')
  if (body.idToken) {
    const checkCaptcha = () => assertHuman(context, body.captchaResponse, 'signUpPassword', caller)
    return addPassword(context, body.idToken, body, { ...caller, checkCaptcha })
  }
  // We do not offer accounts without an address.
  if (body.email == null && body.password == null) throw refuse('ADMIN_ONLY_OPERATION')
  if (body.email == null) throw refuse('MISSING_EMAIL')
  const email = readEmail(body.email)
  if (!body.password) throw refuse('MISSING_PASSWORD')
  const displayName = readDisplayName(body.displayName ?? '')
  await assertGoodPassword(body.password, { email, name: displayName })

  await passCaptcha(context, { token: body.captchaResponse, action: 'signUpPassword', caller }, () =>
    assertMaySignUp(context, email, caller.address),
  )
  const made = { email, password: body.password, displayName, wantsTokens: Boolean(body.returnSecureToken) }
  const { account, session } = await context.inTurn(turnOfStranger(caller), () =>
    openAccount(context, made, caller),
  )
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.localId,
    email,
    displayName: account.displayName ?? undefined,
    ...(session ? await issueTokens(context, session) : {}),
  }
}

type NewAccount = { email: string; password: string; displayName: string | null; wantsTokens: boolean }

async function openAccount(
  context: IdentityContext,
  { email, password, displayName, wantsTokens }: NewAccount,
  caller: Caller,
) {
  await reserveSignUp(context, email, caller.address)
  if (await findAccountByEmail(context.db, email)) throw refuse('EMAIL_EXISTS')
  const passwordHash = await context.passwords.hash(password)
  const now = context.clock()
  return inTransaction(context.db, async (tx) => {
    const account = await insertAccount(tx, { email, passwordHash, displayName }, now)
    if (!account) throw refuse('EMAIL_EXISTS')
    const session = wantsTokens ? await openSession(tx, { account, provider, caller, now }) : undefined
    // The holder can sign in from here at once, even if others have failed before.
    await clearFailures(context, tx, account, { caller, now })
    return { account, session }
  })
}

/**
 * accounts:signInWithPassword. Every failure gets the same answer after the same time, whether or not the account
 * exists. Only somebody who knows the password learns that an account is disabled.
 */
export async function signInWithPassword(
  context: IdentityContext,
  body: SignInBody,
  caller: Caller,
): Promise<object> {
  if (body.email == null) throw refuse('MISSING_EMAIL')
  const email = readEmail(body.email)
  if (!body.password) throw refuse('MISSING_PASSWORD')

  const applicant = { email, caller, knownTo: await findKnowingAccount(context.db, email, caller) }
  await passCaptcha(context, { token: body.captchaResponse, action: 'signInWithPassword', caller }, () =>
    assertMayTry(context, applicant),
  )
  const tried = { password: body.password, wantsTokens: Boolean(body.returnSecureToken) }
  // The whole try waits, not only its hash: a flood of tries must not keep the database busy either.
  const result = await context.inTurn(turnOf(applicant), () => tryPassword(context, applicant, tried))
  if (!result) throw refuse('USER_DISABLED')
  const { account } = result
  return {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: account.localId,
    email,
    displayName: account.displayName ?? '',
    profilePicture: account.photoUrl ?? undefined,
    registered: true,
    ...(await viewSignInResult(context, result)),
  }
}

const turnOf = ({ caller, knownTo }: Applicant): Turn =>
  knownTo ? turnOfKnown(knownTo, caller) : turnOfStranger(caller)

/** Returns undefined for a disabled account. Throws when the limits are reached or the password is wrong. */
async function tryPassword(
  context: IdentityContext,
  applicant: Applicant,
  { password, wantsTokens }: { password: string; wantsTokens: boolean },
): Promise<SignInResult | undefined> {
  const attempt = await reserveSignIn(context, applicant)
  const found = await findAccountByEmail(context.db, applicant.email)
  const { isRight, newHash } = await checkPassword(context, password, found)
  if (!found || !isRight) throw refuseCredentials(context, found)

  const now = context.clock()
  return inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, found.localId)
    // The password may have been changed while it was being checked.
    if (!account || account.passwordHash !== found.passwordHash) throw refuseCredentials(context, account)
    await confirmAttempt(context, tx, attempt, applicant)
    if (account.disabled) return undefined
    if (newHash) await changeAccount(tx, account.localId, { passwordHash: newHash })
    return completeFirstFactor(tx, { account, provider, caller: applicant.caller, now }, wantsTokens)
  })
}

function refuseCredentials({ revealAccounts }: IdentityContext, account: Account | undefined) {
  if (!revealAccounts) return refuse('INVALID_LOGIN_CREDENTIALS')
  return refuse(account ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND')
}

/** Returns whether the password is right and, if its stored hash has another cost, a hash with the current one. */
async function checkPassword({ passwords }: IdentityContext, password: string, account?: Account) {
  const stored = account?.passwordHash
  const isRight = await passwords.matches(password, stored)
  const isOutdated = isRight && stored && passwords.isOutdated(stored)
  return { isRight, newHash: isOutdated ? await passwords.hash(password) : undefined }
}

/** securetoken's token: returns a new ID token for a refresh token, and the refresh token that replaces it. */
export async function exchangeRefreshToken(context: IdentityContext, body: TokenBody): Promise<object> {
  const grantType = body.grant_type ?? body.grantType
  const refreshToken = body.refresh_token ?? body.refreshToken
  if (!grantType) throw refuse('MISSING_GRANT_TYPE')
  if (grantType !== 'refresh_token') throw refuse('INVALID_GRANT_TYPE')
  if (!refreshToken) throw refuse('MISSING_REFRESH_TOKEN')
  const session = await renewSession(context, refreshToken)
  const idToken = await signIdToken(context, session)
  return {
    access_token: idToken,
    expires_in: String(idTokenSeconds),
    token_type: 'Bearer',
    refresh_token: session.refreshToken,
    id_token: idToken,
    user_id: session.account.localId,
    project_id: context.projectId,
  }
}
