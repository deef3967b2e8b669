import type { Tx } from '../../../database/database.ts'
import { type Account, insertAccount, isTaken, newUnreadEmail } from '../accounts/accounts.ts'
import type { GoogleProfile, IdentityContext } from '../core/context.ts'
import { recoverableForMs } from './codes.ts'
import { moveAway } from './email-change.ts'
import { refuse } from '../core/errors.ts'

/**
 * Whether an account was moved to its address without proof that its holder owns the address, and an earlier address can
 * still take it back. Then the account and its address may belong to two people, and neither may get what is the
 * other's.
 */
export const mayBelongToTwo = ({ ownerVerified, email, movedFrom, movedAt }: Account, now: Date): boolean =>
  !ownerVerified &&
  movedFrom !== null &&
  movedFrom !== email &&
  movedAt !== null &&
  now.getTime() - movedAt.getTime() < recoverableForMs

/**
 * Gives the owner of an address an account of their own, and the account that had the address its earlier address again.
 * Sign-in methods and recovery codes of that account stay; its sessions end. Call `lockHolder` and lock the account
 * before. Returns the new account.
 */
export async function separateAccount(
  context: IdentityContext,
  tx: Tx,
  account: Account,
  own: GoogleProfile & { passwordHash: string | null },
): Promise<Account> {
  const { email, movedFrom } = account
  const isFree = movedFrom !== null && !(await isTaken(tx, movedFrom))
  // Somebody has an account at the earlier address by now. Nobody reads this one, so only a recovery code or the
  // operator leads back to the account.
  const earlier = isFree ? movedFrom : newUnreadEmail()
  await moveAway(context, tx, account, earlier)
  const opened = await insertAccount(tx, { ...own, email, emailVerified: true }, context.clock())
  if (!opened) throw refuse('EMAIL_EXISTS')
  const { displayName, photoUrl } = own
  for (const watcher of context.watchers)
    await watcher.opened(tx, opened.localId, email, { displayName, photoUrl })
  return opened
}
