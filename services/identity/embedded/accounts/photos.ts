import type { IdentityContext } from '../core/context.ts'
import { reservePicture } from '../throttle/throttle.ts'
import type { Account } from './accounts.ts'

/** Hosts the photo and returns our address of it; null when the photo cannot be fetched. */
export async function savePhoto(
  { hostPicture }: Pick<IdentityContext, 'hostPicture'>,
  address: string,
  localId?: string,
): Promise<string | null> {
  return hostPicture ? hostPicture(address, localId) : address
}

/**
 * Like `savePhoto`, for a photo address that the holder sends: null also for a picture of ours that others have uploaded.
 * Counted, because each one may be fetched from the network. Throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER.
 */
export async function savePhotoFromUrl(
  context: IdentityContext,
  account: Account,
  address: string,
): Promise<string | null> {
  if (context.hostPicture && !address.startsWith(ownPath)) await reservePicture(context, account.localId)
  return savePhoto(context, address, account.localId)
}

const ownPath = '/images/'
