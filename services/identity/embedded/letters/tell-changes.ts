import { newId } from '#lib/ids.ts'
import type { Tx } from '../../../database/database.ts'
import type { AccountChange, IdentityContext } from '../context.ts'
import { countNotice } from '../throttle/throttle.ts'

/** What is set, once it is known what the account had before. */
export const passwordChange = (hadPassword: boolean): AccountChange =>
  hadPassword ? 'password-changed' : 'password-added'

/**
 * Has the holder of an address told what changed in their account, in the transaction that changes it: one letter for all
 * of it, and none for nothing.
 */
export async function tellChanges(
  context: IdentityContext,
  tx: Tx,
  email: string,
  changes: AccountChange[],
): Promise<void> {
  const { askForLetter, clock } = context
  if (!askForLetter || changes.length === 0) return
  // Whoever changes things without end, in an account of theirs, must not fill the mailbox of whom the address belongs to.
  if (!(await countNotice(context, tx, email))) return
  await askForLetter(tx, { id: newId(), to: email, changes, at: clock().toISOString() })
}
