import { inTransaction, type Tx } from '../../../database/database.ts'
import { lockAccount, refuseTakenEmail, verifiedByOwner, changeAccount } from '../accounts/accounts.ts'
import { assertGoodPassword } from '../core/password-rules.ts'
import { mayBelongToTwo, separateAccount } from './separate-account.ts'
import type { ResetPasswordBody } from '../core/bodies.ts'
import { type Code, readCode, spendCode, voidCodes } from './codes.ts'
import type { AccountChange, Caller, IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'
import { dropIdentities, listIdentities } from '../accounts/google-identities.ts'
import { passwordChange, reportAccountChanges } from './report-changes.ts'
import { removeSecondFactors } from '../accounts/second-factors.ts'
import { lockHolder, signOutEverywhere } from '../sessions/sessions.ts'
import { turnOfKnown } from '../throttle/turns.ts'
import { clearFailures } from '../throttle/attempts.ts'
import { reserveChange } from '../throttle/throttle.ts'

/**
 * accounts:resetPassword: without a new password, returns what a code is for; with one, sets it and ends every session.
 * An account that may belong to somebody else goes back to its earlier address, and the bearer gets one of their own.
 * A code from an email shows that its bearer reads that mailbox. So the account is theirs from then on and the address
 * is verified, as at Google. `npm run admin` makes codes too: the operator of this installation gives them only to a
 * person whom they have checked.
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
    ...viewAddresses(code),
    requestType: code.purpose,
  }
}

/** For a code that recovers an address: the address it leads to, and the one that the account has until then. */
function viewAddresses({ purpose, email, newEmail, account }: Code) {
  if (purpose === 'RECOVER_EMAIL') return { email, newEmail: account.email }
  return newEmail ? { email, newEmail } : { email }
}

async function setPassword(context: IdentityContext, code: Code, password: string, caller: Caller) {
  if (code.purpose !== 'PASSWORD_RESET') throw refuse('INVALID_OOB_CODE')
  const { email, displayName: name } = code.account
  await assertGoodPassword(password, { email, name })
  await reserveChange(context, code.account.localId)
  const turn = turnOfKnown(code.account.localId, caller)
  const passwordHash = await context.inTurn(turn, () => context.passwords.hash(password))
  const isSeparated = await inTransaction(context.db, (tx) =>
    writePassword(context, tx, code, passwordHash, caller),
  ).catch(refuseTakenEmail)
  if (isSeparated) for (const { changed } of context.watchers) await changed()
}

/** Returns whether the password is that of a new account, separated from the one that the code was made for. */
async function writePassword(
  context: IdentityContext,
  tx: Tx,
  code: Code,
  passwordHash: string,
  caller: Caller,
): Promise<boolean> {
  const now = context.clock()
  await lockHolder(context, tx, code.account.localId)
  const account = await lockAccount(tx, code.account.localId)
  if (!account || account.email !== code.account.email) throw refuse('INVALID_OOB_CODE')
  if (account.disabled) throw refuse('USER_DISABLED')
  await spendCode(tx, code)
  const { localId, email, passwordHash: before } = account
  if (mayBelongToTwo(account, now)) {
    const own = { passwordHash, displayName: null, photoUrl: null }
    await clearFailures(context, tx, await separateAccount(context, tx, account, own), { caller, now })
    return true
  }
  await signOutEverywhere(context, tx, account, now)
  // A code to change the address may be in the hands of whoever had the account before.
  await voidCodes(tx, localId)
  // The first password of an account that had no sign-in method is not a change to report.
  const isFirst = before === null && (await listIdentities(tx, localId)).length === 0
  const changes: AccountChange[] = isFirst ? [] : [passwordChange(before !== null)]
  // If nobody has shown that the account belongs to the owner of the address, a stranger may have made it. So Google
  // links and second factors are removed: with them the stranger could sign in again or lock the owner out.
  if (!account.ownerVerified) {
    for (const { ownerChanged } of context.watchers) await ownerChanged(tx, localId)
    if ((await dropIdentities(tx, localId)) > 0) changes.push('google-unlinked')
    if ((await removeSecondFactors(tx, localId)) > 0) {
      changes.push('second-factor-removed')
      for (const { secondFactorChanged } of context.watchers) await secondFactorChanged(tx, localId)
    }
  }
  await changeAccount(tx, localId, { passwordHash, passwordUpdatedAt: now, ...verifiedByOwner })
  await clearFailures(context, tx, account, { caller, now })
  await reportAccountChanges(context, tx, { localId, email, emailVerified: true }, changes)
  return false
}
