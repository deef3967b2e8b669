import { newId } from '#lib/ids.ts'
import type { Tx } from '../../../database/database.ts'
import { isUnreadEmail } from '../accounts/accounts.ts'
import type { AccountChange, AccountChangeEmail, IdentityContext } from '../core/context.ts'
import { countNotice, type Reader } from '../throttle/throttle.ts'

/** The change to report when a password is set; it depends on whether the account had one before. */
export const passwordChange = (hadPassword: boolean): AccountChange =>
  hadPassword ? 'password-changed' : 'password-added'

/**
 * Notifies the holder of an address of the changes in their account, in the same transaction: one email for all
 * changes, and no email when nothing changed.
 */
export async function reportAccountChanges(
  context: IdentityContext,
  tx: Tx,
  reader: Reader & { localId: string },
  changes: AccountChange[],
  facts: Pick<AccountChangeEmail, 'codesLeft'> = {},
): Promise<void> {
  const { requestEmail, clock } = context
  if (!requestEmail || changes.length === 0 || isUnreadEmail(reader.email)) return
  // The limit protects the owner of an address from a person who changes an account with that address again and again.
  if (!(await countNotice(context, tx, reader, changes))) return
  const { localId: uid, email: to } = reader
  await requestEmail(tx, { id: newId(), uid, to, changes, at: clock().toISOString(), ...facts })
}
