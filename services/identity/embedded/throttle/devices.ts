import type { Db, Tx } from '../../../database/database.ts'
import type { Caller } from '../core/context.ts'
import { deviceKnownMs } from '../core/device-cookie.ts'

/** An account knows at most this many devices: those on which somebody signed in last. */
const maxPerAccount = 20

/**
 * Returns the id of the account of this address if somebody has signed in to it in the caller's browser, else undefined.
 * Takes the same work for an address without an account.
 */
export async function findKnowingAccount(
  db: Db,
  email: string,
  { device }: Caller,
): Promise<string | undefined> {
  if (device.tokenHash === undefined) return undefined
  const found = await db
    .selectFrom('identityDevices')
    .innerJoin('identityAccounts', 'identityAccounts.localId', 'identityDevices.localId')
    .select('identityDevices.localId')
    .where('identityAccounts.email', '=', email)
    .where('identityDevices.tokenHash', '=', device.tokenHash)
    .executeTakeFirst()
  return found?.localId
}

/** After a sign-in: the locked account knows the caller's browser from now on. */
export async function rememberDevice(
  tx: Tx,
  localId: string,
  { caller, now }: { caller: Caller; now: Date },
): Promise<void> {
  const device = { localId, tokenHash: caller.device.keep(), lastAt: now }
  await tx
    .insertInto('identityDevices')
    .values(device)
    .onConflict((conflict) => conflict.columns(['localId', 'tokenHash']).doUpdateSet({ lastAt: now }))
    .execute()
  await tx
    .deleteFrom('identityDevices')
    .where('localId', '=', localId)
    .where('tokenHash', 'in', (devices) =>
      devices
        .selectFrom('identityDevices')
        .select('tokenHash')
        .where('localId', '=', localId)
        .orderBy('lastAt', 'desc')
        .orderBy('tokenHash')
        .offset(maxPerAccount),
    )
    .execute()
}

/** The account knows no device any more, because its sign-ins may have been somebody else's. */
export async function forgetDevices(tx: Tx, localId: string): Promise<void> {
  await tx.deleteFrom('identityDevices').where('localId', '=', localId).execute()
}

/** Deletes devices on which nobody has signed in for long. */
export async function deleteOldDevices(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deviceKnownMs)
  await tx.deleteFrom('identityDevices').where('lastAt', '<', before).execute()
}
