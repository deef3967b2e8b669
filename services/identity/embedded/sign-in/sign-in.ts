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
import { assertGoodPassword } from '../passwords/password-rules.ts'
import { completeFirstFactor, viewSignInResult } from './sign-in-result.ts'
import type { SignInBody, SignUpBody, TokenBody } from '../bodies.ts'
import { assertHuman } from '../captcha/captcha.ts'
import type { Caller, IdentityContext } from '../context.ts'
import { IdentityError, refuse } from '../errors.ts'
import { idTokenSeconds } from '../sessions/keys.ts'
import { addPassword } from '../account-changes/profile.ts'
import { openSession, renewSession } from '../sessions/sessions.ts'
import { clearFailures, releaseAttempt, reserveSignIn, confirmAttempt } from '../throttle/attempts.ts'
import { reserveSignUp } from '../throttle/throttle.ts'
import { issueTokens, signIdToken } from '../sessions/tokens.ts'

const provider = 'password'

/**
 * accounts:signUp: makes an account with an address and a password. With an ID token it adds a password to that
 * account.
 */
export async function signUp(context: IdentityContext, body: SignUpBody, caller: Caller): Promise<object> {
  if (body.localId) throw refuse('UNEXPECTED_PARAMETER', 'User ID')
  const checkCaptcha = () => assertHuman(context, body.captchaResponse, 'signUpPassword', caller)
  if (body.idToken) return addPassword(context, body.idToken, body, { ...caller, checkCaptcha })
  // We do not offer accounts without an address.
  if (body.email == null && body.password == null) throw refuse('ADMIN_ONLY_OPERATION')
  if (body.email == null) throw refuse('MISSING_EMAIL')
  const email = readEmail(body.email)
  if (!body.password) throw refuse('MISSING_PASSWORD')
  const displayName = readDisplayName(body.displayName ?? '')
  await assertGoodPassword(body.password, { email, name: displayName })

  await reserveSignUp(context, email, caller.address, checkCaptcha)
  if (await findAccountByEmail(context.db, email)) throw refuse('EMAIL_EXISTS')
  const passwordHash = await context.passwords.hash(body.password)

  const now = context.clock()
  const { account, session } = await inTransaction(context.db, async (tx) => {
    const account = await insertAccount(tx, { email, passwordHash, displayName }, now)
    if (!account) throw refuse('EMAIL_EXISTS')
    const session = body.returnSecureToken
      ? await openSession(tx, { account, provider, caller, now })
      : undefined
    // The holder can sign in from here at once, even if others have failed before.
    await clearFailures(context, tx, { email, caller, now })
    return { account, session }
  })
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.localId,
    email,
    displayName: account.displayName ?? undefined,
    ...(session ? await issueTokens(context, session) : {}),
  }
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

  const checkCaptcha = () => assertHuman(context, body.captchaResponse, 'signInWithPassword', caller)
  const attempt = await reserveSignIn(context, email, caller, checkCaptcha)
  const found = await findAccountByEmail(context.db, email)
  // A known device does not wait in the same queue as people who guess passwords.
  const queueKey = attempt.isKnown ? undefined : email
  const { isRight, newHash } = await checkPassword(context, body.password, found, queueKey).catch(
    async (error) => {
      if (error instanceof IdentityError) await releaseAttempt(context, attempt)
      throw error
    },
  )
  if (!found || !isRight) throw refuseCredentials(context, found)

  const now = context.clock()
  const result = await inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, found.localId)
    // The password may have been changed while it was being checked.
    if (!account || account.passwordHash !== found.passwordHash) throw refuseCredentials(context, account)
    await confirmAttempt(context, tx, attempt, now)
    if (account.disabled) return undefined
    if (newHash) await changeAccount(tx, account.localId, { passwordHash: newHash })
    return completeFirstFactor(tx, { account, provider, caller, now }, Boolean(body.returnSecureToken))
  })
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

function refuseCredentials({ revealAccounts }: IdentityContext, account: Account | undefined) {
  if (!revealAccounts) return refuse('INVALID_LOGIN_CREDENTIALS')
  return refuse(account ? 'INVALID_PASSWORD' : 'EMAIL_NOT_FOUND')
}

/**
 * Returns whether the password is right and, if its stored hash has another cost, a hash with the current one. Throws
 * when too many wait.
 */
async function checkPassword(
  { passwords }: IdentityContext,
  password: string,
  account?: Account,
  queueKey?: string,
) {
  const stored = account?.passwordHash
  const isRight = await passwords.matches(password, stored, queueKey)
  const isOutdated = isRight && stored && passwords.isOutdated(stored)
  return { isRight, newHash: isOutdated ? await passwords.hash(password) : undefined }
}

/** securetoken's token: returns a new ID token for a refresh token. The refresh token stays the same. */
export async function exchangeRefreshToken(context: IdentityContext, body: TokenBody): Promise<object> {
  const grantType = body.grant_type ?? body.grantType
  const refreshToken = body.refresh_token ?? body.refreshToken
  if (!grantType) throw refuse('MISSING_GRANT_TYPE')
  if (grantType !== 'refresh_token') throw refuse('INVALID_GRANT_TYPE')
  if (!refreshToken) throw refuse('MISSING_REFRESH_TOKEN')
  const session = await renewSession(context.db, refreshToken, context.clock())
  const idToken = await signIdToken(context, session)
  return {
    access_token: idToken,
    expires_in: String(idTokenSeconds),
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: session.account.localId,
    project_id: context.projectId,
  }
}
