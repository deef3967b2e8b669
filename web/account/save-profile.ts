import type { Profile } from '#web/session/identity/identity-client.ts'
import { uploadOnce } from '#web/api/upload-image.ts'

type Parts = {
  uploadImage: (file: File, onPercent: (percent: number) => void) => Promise<string>
  /** Updates our own record, which listings show. */
  update: (change: { name: string; image?: string }) => Promise<unknown>
  /** Updates the identity provider's profile, which the navigation bar shows. */
  updateProfile: (profile: Profile) => Promise<void>
}

type Change = { name: string; photo: File | undefined; photoNow: string }

/**
 * Saves a name and, if one was chosen, a photo, in both places. A retry after a failure does not upload the same photo
 * again. Throws Problem, NetworkFailure or the provider's error.
 */
export function createProfileSaving({ uploadImage, update, updateProfile }: Parts) {
  const upload = uploadOnce(uploadImage)
  return async ({ name, photo, photoNow }: Change, onPercent: (percent: number) => void) => {
    const image = photo && (await upload(photo, onPercent))
    await update(image ? { name, image } : { name })
    await updateProfile({ displayName: name, photoURL: image ?? photoNow })
  }
}
