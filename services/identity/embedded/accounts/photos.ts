import type { Db, Tx } from '../../../database/database.ts'
import type { IdentityContext } from '../core/context.ts'
import { reservePicture } from '../throttle/throttle.ts'
import type { Account } from './accounts.ts'

/** A photo of an account that is hosted at an address outside our own. */
export type RemotePhoto = { id: string; address: string }

/** Hosts the photo and returns our address of it; null when the photo cannot be fetched. */
export async function savePhoto(
  { hostPicture }: Pick<IdentityContext, 'hostPicture'>,
  address: string,
): Promise<string | null> {
  return hostPicture ? (await hostPicture(address)).url : address
}

/**
 * Like `savePhoto`, for a photo address that the holder sends. Counted, because each one may be fetched from the
 * network. Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER.
 */
export async function savePhotoFromUrl(
  context: IdentityContext,
  account: Account,
  address: string,
): Promise<string | null> {
  if (context.hostPicture && !address.startsWith(ownPath)) await reservePicture(context, account.localId)
  return savePhoto(context, address)
}

const ownPath = '/images/'

/**
 * Returns accounts whose photo we do not host, from the time before we hosted photos: those after the account id
 * `after`, in the order of their ids.
 */
export function listRemotePhotos(db: Db, after: string, limit: number): Promise<RemotePhoto[]> {
  return db
    .selectFrom('identityAccounts')
    .select(['localId as id', 'photoUrl as address'])
    .$narrowType<{ address: string }>()
    .where('photoUrl', 'not like', `${ownPath}%`)
    .where('localId', '>', after)
    .orderBy('localId')
    .limit(limit)
    .execute()
}

/** Does nothing when the account has another photo by now. */
export async function replacePhoto(
  tx: Tx,
  { id, address }: RemotePhoto,
  newAddress: string | null,
): Promise<void> {
  await tx
    .updateTable('identityAccounts')
    .set({ photoUrl: newAddress })
    .where('localId', '=', id)
    .where('photoUrl', '=', address)
    .execute()
}
