import type { Account } from '../accounts/accounts.ts'
import { viewAccount } from '../accounts/account-view.ts'
import type { IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'
import { listIdentities } from '../accounts/google-identities.ts'
import { authenticate, type Bearer } from '../sessions/tokens.ts'
import { type Code, type CodePurpose, readCode } from './codes.ts'
import { changeEmail, recoverEmail } from './email-change.ts'
import { verifyEmail } from './send-oob-code.ts'

/**
 * accounts:update with the code of an email. With an ID token of the same account, it also shows that the account
 * belongs to the owner of the address.
 */
export async function applyCode(
  context: IdentityContext,
  oobCode: string,
  idToken: string | null | undefined,
): Promise<object> {
  const code = await readCode(context.db, oobCode, context.clock())
  const apply = appliers[code.purpose]
  if (!apply) throw refuse('INVALID_OOB_CODE')
  const bearer = idToken ? await authenticate(context, idToken) : undefined
  const account = await apply(context, code, bearer)
  const identities = await listIdentities(context.db, account.localId)
  const isEmailChange = code.purpose === 'VERIFY_AND_CHANGE_EMAIL'
  return {
    kind: 'identitytoolkit#SetAccountInfoResponse',
    ...viewAccount(account, identities),
    ...(isEmailChange ? { newEmail: account.email } : {}),
  }
}

type Apply = (context: IdentityContext, code: Code, bearer: Bearer | undefined) => Promise<Account>
const appliers: Partial<Record<CodePurpose, Apply>> = {
  VERIFY_EMAIL: verifyEmail,
  VERIFY_AND_CHANGE_EMAIL: changeEmail,
  RECOVER_EMAIL: recoverEmail,
}
