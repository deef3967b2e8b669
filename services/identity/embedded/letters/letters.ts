import { isWithinDomain } from '#lib/domains.ts'
import { inTransaction } from '../../../database/database.ts'
import {
  type Account,
  findAccountByEmail,
  lockAccount,
  newLocalId,
  provedByOwner,
  readEmail,
} from '../accounts/accounts.ts'
import type { SendOobCodeBody } from '../bodies.ts'
import { assertHuman } from '../captcha/captcha.ts'
import { readCode, spendCode } from './codes.ts'
import type { AskForLetter, Caller, IdentityContext } from '../context.ts'
import { refuse } from '../errors.ts'
import { reserveLetter } from '../throttle/throttle.ts'
import { authenticate, lockBearer } from '../sign-in/tokens.ts'

/** accounts:sendOobCode: asks for a letter with a one-time code, to set a password or to verify an address. */
export async function sendOobCode(
  context: IdentityContext,
  body: SendOobCodeBody,
  caller: Caller,
): Promise<object> {
  if (!body.requestType) throw refuse('MISSING_REQ_TYPE')
  // Whoever is handed the link needs no letter, and no address of their own.
  if (body.returnOobLink) throw refuse('INSUFFICIENT_PERMISSION')
  const ask = assertOffered(context, body.requestType)
  if (body.continueUrl != null) assertMayContinueAt(context, body.continueUrl)
  const email =
    body.requestType === 'VERIFY_EMAIL'
      ? await askToVerify(context, ask, body, caller)
      : await askToReset(context, ask, body, caller)
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email }
}

/**
 * An address without an account is answered as any other, after the same work: a letter is asked for in the name of
 * nobody, and nobody gets it.
 */
async function askToReset(
  context: IdentityContext,
  ask: AskForLetter,
  body: SendOobCodeBody,
  caller: Caller,
) {
  if (!body.email) throw refuse('MISSING_EMAIL')
  const email = readEmail(body.email)
  const proof = () => assertHuman(context, body.captchaResp, 'getOobCode', caller)
  await reserveLetter(context, email, caller, proof)
  const account = await findAccountByEmail(context.db, email)
  if (context.revealAccounts && !account) throw refuse('EMAIL_NOT_FOUND')
  if (context.revealAccounts && account?.disabled) throw refuse('USER_DISABLED')
  const uid = account?.localId ?? newLocalId()
  await inTransaction(context.db, (tx) => ask(tx, { uid, purpose: 'PASSWORD_RESET' }))
  return email
}

/** To the bearer's own address; also when it is verified, as at Google. */
async function askToVerify(
  context: IdentityContext,
  ask: AskForLetter,
  body: SendOobCodeBody,
  caller: Caller,
) {
  if (!body.idToken) throw refuse('MISSING_ID_TOKEN')
  const { localId, email } = (await authenticate(context, body.idToken)).account
  await reserveLetter(context, email, caller)
  await inTransaction(context.db, (tx) => ask(tx, { uid: localId, purpose: 'VERIFY_EMAIL' }))
  return email
}

function assertOffered({ askForLetter }: IdentityContext, requestType: string): AskForLetter {
  switch (requestType) {
    case 'PASSWORD_RESET':
    case 'VERIFY_EMAIL':
      if (!askForLetter) throw refuse('OPERATION_NOT_ALLOWED')
      return askForLetter
    case 'EMAIL_SIGNIN':
    case 'VERIFY_AND_CHANGE_EMAIL':
      throw refuse('OPERATION_NOT_ALLOWED')
    default:
      throw refuse('INVALID_REQ_TYPE')
  }
}

/** A link leads on only to a site of ours. Domains stand for what is below them too, as the SDK reads them. */
function assertMayContinueAt({ authorizedDomains }: IdentityContext, address: string): void {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw refuse('INVALID_CONTINUE_URI')
  if (!authorizedDomains.some((domain) => isWithinDomain(domain, url.hostname))) {
    throw refuse('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project')
  }
}

/**
 * Verifies the address that a code was sent to, once. Whoever reads a letter need not be who made the account: only with
 * a token of that very account the code shows that the two are one, and its ways in become theirs. Throws IdentityError
 * INVALID_OOB_CODE and its like, and as `authenticate` does.
 */
export async function verifyEmail(
  context: IdentityContext,
  oobCode: string,
  idToken: string | null | undefined,
): Promise<Account> {
  const code = await readCode(context.db, oobCode, context.clock())
  if (code.purpose !== 'VERIFY_EMAIL') throw refuse('INVALID_OOB_CODE')
  const { localId, email } = code.account
  const bearer = idToken ? await authenticate(context, idToken) : undefined
  const holder = bearer?.account.localId === localId ? bearer : undefined
  return inTransaction(context.db, async (tx) => {
    const account = holder ? await lockBearer(tx, holder) : await lockAccount(tx, localId)
    if (!account || account.email !== email) throw refuse('INVALID_OOB_CODE')
    if (account.disabled) throw refuse('USER_DISABLED')
    await spendCode(tx, code)
    return tx
      .updateTable('identityAccounts')
      .set(holder ? provedByOwner : { emailVerified: true })
      .where('localId', '=', localId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
