import { isWithinDomain } from '#lib/domains.ts'
import { inTransaction } from '../../../database/database.ts'
import {
  type Account,
  findAccountByEmail,
  lockAccount,
  newLocalId,
  verifiedByOwner,
  readEmail,
  changeAccount,
} from '../accounts/accounts.ts'
import type { SendOobCodeBody } from '../core/bodies.ts'
import { assertHuman } from '../captcha/captcha.ts'
import { type Code, spendCode } from './codes.ts'
import { requestEmailChange } from './email-change.ts'
import type { RequestEmail, Caller, IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'
import { countReset, reserveEmail, reserveReset } from '../throttle/throttle.ts'
import { authenticate, type Bearer, lockBearer } from '../sessions/tokens.ts'

/**
 * accounts:sendOobCode: requests an email with a one-time code, to set a password, or to verify or change an address.
 */
export async function sendOobCode(
  context: IdentityContext,
  body: SendOobCodeBody,
  caller: Caller,
): Promise<object> {
  if (!body.requestType || body.requestType === 'OOB_REQ_TYPE_UNSPECIFIED') throw refuse('MISSING_REQ_TYPE')
  // With the link in the answer, a caller would not need access to the mailbox. At Google only administrators may ask
  // for it.
  if (body.returnOobLink) throw refuse('INSUFFICIENT_PERMISSION')
  const request = requests.get(body.requestType)
  if (!request && body.requestType !== 'EMAIL_SIGNIN') throw refuse('INVALID_REQ_TYPE')
  if (!request || !context.requestEmail) throw refuse('OPERATION_NOT_ALLOWED')
  if (body.continueUrl != null) assertMayContinueAt(context, body.continueUrl)
  const email = await request(context, context.requestEmail, body, caller)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

/** The function for each type of request. It returns the address to which the email goes, or the account's own. */
const requests = new Map([
  ['PASSWORD_RESET', requestPasswordReset],
  ['VERIFY_EMAIL', requestVerification],
  ['VERIFY_AND_CHANGE_EMAIL', requestEmailChange],
])

/**
 * Where accounts are not revealed, an address without an account gets the same answer after the same work: the email is
 * requested for an account id that does not exist, and is never sent.
 */
async function requestPasswordReset(
  context: IdentityContext,
  requestEmail: RequestEmail,
  body: SendOobCodeBody,
  caller: Caller,
) {
  if (!body.email) throw refuse('MISSING_EMAIL')
  const email = readEmail(body.email)
  const checkCaptcha = () => assertHuman(context, body.captchaResp, 'getOobCode', caller)
  await reserveReset(context, email, caller, checkCaptcha)
  const account = await findAccountByEmail(context.db, email)
  if (context.revealAccounts && !account) throw refuse('EMAIL_NOT_FOUND')
  if (context.revealAccounts && account?.disabled) throw refuse('USER_DISABLED')
  const isSent = await countReset(context, email, account)
  const uid = isSent && account ? account.localId : newLocalId()
  await inTransaction(context.db, (tx) =>
    requestEmail(tx, { uid, language: caller.language, purpose: 'PASSWORD_RESET' }),
  )
  return email
}

/** The email goes to the bearer's own address, even when that is already verified, as at Google. */
async function requestVerification(
  context: IdentityContext,
  requestEmail: RequestEmail,
  body: SendOobCodeBody,
  { language }: Caller,
) {
  if (!body.idToken) throw refuse('INVALID_ID_TOKEN')
  const { account } = await authenticate(context, body.idToken)
  const { localId, email } = account
  await reserveEmail(context, account)
  await inTransaction(context.db, (tx) =>
    requestEmail(tx, { uid: localId, language, purpose: 'VERIFY_EMAIL' }),
  )
  return email
}

/** Links may lead only to our own sites. A domain includes its subdomains, as in the SDK. */
function assertMayContinueAt({ authorizedDomains }: IdentityContext, address: string): void {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw refuse('INVALID_CONTINUE_URI')
  if (!authorizedDomains.some((domain) => isWithinDomain(domain, url.hostname))) {
    throw refuse('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project')
  }
}

/**
 * Verifies the address that a code was sent to, once. The reader of the email may not be the person who made the
 * account. Only together with a token of the same account does the code show that they are the same person; then the
 * account and its sign-in methods count as theirs. Throws IdentityError INVALID_OOB_CODE and others, and the errors of
 * `authenticate`.
 */
export async function verifyEmail(
  context: IdentityContext,
  code: Code,
  bearer: Bearer | undefined,
): Promise<Account> {
  const { localId, email } = code.account
  const holder = bearer?.account.localId === localId ? bearer : undefined
  return inTransaction(context.db, async (tx) => {
    const account = holder ? await lockBearer(tx, holder) : await lockAccount(tx, localId)
    if (!account || account.email !== email) throw refuse('INVALID_OOB_CODE')
    if (account.disabled) throw refuse('USER_DISABLED')
    await spendCode(tx, code)
    return changeAccount(tx, localId, holder ? verifiedByOwner : { emailVerified: true })
  })
}
