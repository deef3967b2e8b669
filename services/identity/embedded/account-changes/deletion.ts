import { inTransaction, type Tx } from '../../../database/database.ts'
import type { IdTokenBody } from '../core/bodies.ts'
import type { IdentityContext } from '../core/context.ts'
import { refuse } from '../core/errors.ts'
import { forgetDevices } from '../throttle/devices.ts'
import { reportAccountChanges } from '../emails/report-changes.ts'
import { eraseSessions, revokeSessions } from '../sessions/sessions.ts'
import { assertSignedInRecently, authenticate, lockBearer } from '../sessions/tokens.ts'
import { lockAccount, changeAccount } from '../accounts/accounts.ts'

/** accounts:delete: deletes the bearer's own account, after a recent sign-in. */
export async function deleteAccount(context: IdentityContext, body: IdTokenBody): Promise<object> {
  if (!body.idToken) throw refuse('MISSING_ID_TOKEN')
  const bearer = await authenticate(context, body.idToken)
  assertSignedInRecently(bearer, context.clock())
  await inTransaction(context.db, async (tx) => {
    for (const { deleting } of context.watchers) await deleting(tx, bearer.account.localId)
    const { localId } = await lockBearer(tx, bearer)
    await eraseAccount(context, tx, localId)
  })
  for (const { changed } of context.watchers) await changed()
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

/** Deletes the account with all its sessions, and notifies its holder. Does nothing when the account does not exist. */
export async function eraseAccount(context: IdentityContext, tx: Tx, localId: string): Promise<void> {
  // The lock prevents sign-ins between the end of the sessions and the deletion of the account.
  const account = await lockAccount(tx, localId)
  await eraseSessions(tx, localId, context.clock())
  await forgetDevices(tx, localId)
  await tx.deleteFrom('identityAccounts').where('localId', '=', localId).execute()
  if (account) await reportAccountChanges(context, tx, account, ['deleted'])
}

/**
 * Disables the account, ends all its sessions, and notifies its holder. Does nothing when the account is missing or
 * disabled already.
 */
export async function disableAccount(context: IdentityContext, tx: Tx, localId: string): Promise<void> {
  const account = await lockAccount(tx, localId)
  if (!account || account.disabled) return
  await changeAccount(tx, localId, { disabled: true })
  await revokeSessions(tx, localId, context.clock())
  await reportAccountChanges(context, tx, account, ['deleted-by-admin'])
}
