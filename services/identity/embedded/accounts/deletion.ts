import { inTransaction, type Tx } from '../../../database/database.ts'
import type { IdTokenBody } from '../bodies.ts'
import type { IdentityContext } from '../context.ts'
import { refuse } from '../errors.ts'
import { tellChanges } from '../letters/tell-changes.ts'
import { leaveSessionsBehind, revokeSessions } from '../sign-in/sessions.ts'
import { assertSignedInRecently, authenticate, lockBearer } from '../sign-in/tokens.ts'
import { lockAccount } from './accounts.ts'

/** accounts:delete: the bearer's own account, after a recent sign-in. */
export async function deleteAccount(context: IdentityContext, body: IdTokenBody): Promise<object> {
  if (!body.idToken) throw refuse('MISSING_ID_TOKEN')
  const bearer = await authenticate(context, body.idToken)
  assertSignedInRecently(bearer, context.clock())
  await inTransaction(context.db, async (tx) => {
    for (const { deleting } of context.watchers) await deleting(tx, bearer.account.localId)
    const { localId } = await lockBearer(tx, bearer)
    await eraseAccount(context, tx, localId)
  })
  for (const { deleted } of context.watchers) await deleted()
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

/** Gone with all its sessions, and its holder told; nothing happens when there is none. */
export async function eraseAccount(context: IdentityContext, tx: Tx, localId: string): Promise<void> {
  // No sign-in may slip in between its sessions' end and its own.
  const account = await lockAccount(tx, localId)
  await leaveSessionsBehind(tx, localId, context.clock())
  await tx.deleteFrom('identityAccounts').where('localId', '=', localId).execute()
  if (account) await tellChanges(context, tx, account.email, ['deleted'])
}

/** Out everywhere and let in no more, and its holder told; nothing happens when that was so already. */
export async function disableAccount(context: IdentityContext, tx: Tx, localId: string): Promise<void> {
  const account = await lockAccount(tx, localId)
  if (!account || account.disabled) return
  await tx.updateTable('identityAccounts').set({ disabled: true }).where('localId', '=', localId).execute()
  await revokeSessions(tx, localId, context.clock())
  await tellChanges(context, tx, account.email, ['deleted-by-admin'])
}
