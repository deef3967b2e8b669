import { inTransaction } from '../../../database/database.ts'
import type { IdentityContext } from '../core/context.ts'
import { lockHolder, signOutEverywhere } from '../sessions/sessions.ts'
import { findAccountByEmail, lockAccount, changeAccount } from '../accounts/accounts.ts'

/**
 * Removes a password that others know from the account of this address. Returns false when the account has another
 * password or none.
 */
export async function withdrawPassword(
  context: IdentityContext,
  email: string,
  password: string,
): Promise<boolean> {
  const { db, passwords, clock } = context
  const found = await findAccountByEmail(db, email)
  if (!found?.passwordHash || !(await passwords.matches(password, found.passwordHash))) return false
  return inTransaction(db, async (tx) => {
    await lockHolder(context, tx, found.localId)
    const account = await lockAccount(tx, found.localId)
    if (account?.passwordHash !== found.passwordHash) return false
    await changeAccount(tx, account.localId, { passwordHash: null, passwordUpdatedAt: null })
    await signOutEverywhere(context, tx, account, clock())
    return true
  })
}
