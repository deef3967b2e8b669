import { inTransaction, type Tx } from '../../../database/database.ts'
import { assertGoodPassword, lockAccount, provedByOwner } from '../accounts/accounts.ts'
import type { ResetPasswordBody } from '../bodies.ts'
import { type Code, readCode, spendCode } from './codes.ts'
import type { AccountChange, Caller, IdentityContext } from '../context.ts'
import { refuse } from '../errors.ts'
import { dropIdentities, listIdentities } from '../google/google-identities.ts'
import { passwordChange, tellChanges } from './tell-changes.ts'
import { removeSecondFactors } from '../second-factor/second-factors.ts'
import { lockHolder, signOutEverywhere } from '../sign-in/sessions.ts'
import { forgiveFailures } from '../throttle/attempts.ts'
import { reserveChange } from '../throttle/throttle.ts'

/**
 * accounts:resetPassword: tells what a code is good for; with a new password, sets it and ends every session there is.
 * Whoever has the code has the address it was sent to, so the account is theirs from then on and the address verified, as
 * at Google; or has it from whoever runs this installation, who printed it by `npm run admin` and vouches for that.
 */
export async function resetPassword(
  context: IdentityContext,
  body: ResetPasswordBody,
  caller: Caller,
): Promise<object> {
  if (!body.oobCode) throw refuse('MISSING_OOB_CODE')
  const code = await readCode(context.db, body.oobCode, context.clock())
  if (body.newPassword != null) await setPassword(context, code, body.newPassword, caller)
  return {
    kind: 'identitytoolkit#ResetPasswordResponse',
    email: code.account.email,
    requestType: code.purpose,
  }
}

async function setPassword(context: IdentityContext, code: Code, password: string, caller: Caller) {
  if (code.purpose !== 'PASSWORD_RESET') throw refuse('INVALID_OOB_CODE')
  assertGoodPassword(password)
  await reserveChange(context, code.account.localId)
  const passwordHash = await context.passwords.hash(password)
  await inTransaction(context.db, (tx) => writePassword(context, tx, code, passwordHash, caller))
}

async function writePassword(
  context: IdentityContext,
  tx: Tx,
  code: Code,
  passwordHash: string,
  caller: Caller,
) {
  const now = context.clock()
  await lockHolder(context, tx, code.account.localId)
  const account = await lockAccount(tx, code.account.localId)
  if (!account || account.email !== code.account.email) throw refuse('INVALID_OOB_CODE')
  if (account.disabled) throw refuse('USER_DISABLED')
  await spendCode(tx, code)
  await signOutEverywhere(context, tx, account, now)
  const { localId, email, passwordHash: before } = account
  // The first password of an account that nobody had a way into is no change of it.
  const isFirst = before === null && (await listIdentities(tx, localId)).length === 0
  const changes: AccountChange[] = isFirst ? [] : [passwordChange(before !== null)]
  // Whoever made the account without proving that it is theirs is left no way back, and nothing to keep its owner out by.
  if (!account.ownerProved) {
    if ((await dropIdentities(tx, localId)) > 0) changes.push('google-unlinked')
    if ((await removeSecondFactors(tx, localId)) > 0) changes.push('second-factor-removed')
  }
  await tx
    .updateTable('identityAccounts')
    .set({ passwordHash, passwordUpdatedAt: now, ...provedByOwner })
    .where('localId', '=', localId)
    .execute()
  await forgiveFailures(tx, email, caller, now)
  await tellChanges(context, tx, email, changes)
}
