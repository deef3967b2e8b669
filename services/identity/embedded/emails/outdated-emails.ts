import type { Tx } from '../../../database/database.ts'
import { lockAccount } from '../accounts/accounts.ts'
import type { CodeEmail } from '../core/context.ts'

/**
 * Whether an email with a code was requested for something that has ended since, so that its code must not be made: a
 * change of address by a session that has ended, or the recovery of an address to which a later recovery does not lead
 * back. Mail servers can delay an email, also on purpose. Locks the account, so that no recovery runs before the code is
 * made.
 */
export async function isOutdated(tx: Tx, message: CodeEmail): Promise<boolean> {
  const account = await lockAccount(tx, message.uid)
  if (!account) return true
  const { validSince, undoneSince, undoneAt } = account
  if (message.purpose === 'VERIFY_AND_CHANGE_EMAIL') return new Date(message.at) < validSince
  if (message.purpose !== 'RECOVER_EMAIL' || !undoneSince || !undoneAt) return false
  const movedAt = new Date(message.at)
  return movedAt >= undoneSince && movedAt < undoneAt
}
