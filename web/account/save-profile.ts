import type { Profile } from '#web/session/identity-client.ts'

type Parts = {
  uploadImage: (file: File, onPercent: (percent: number) => void) => Promise<string>
  /** Our own record, which listings show. */
  update: (change: { name: string; image?: string }) => Promise<unknown>
  /** The identity provider's, which the bar shows. */
  updateProfile: (profile: Profile) => Promise<void>
}

type Change = { name: string; photo: File | undefined; photoNow: string }

/**
 * Saves a name and, where one was chosen, a photo, in both places. Called again after a failure it does not upload the
 * same photo twice. Throws Problem, NetworkFailure or the provider's error.
 */
export function createProfileSaving({ uploadImage, update, updateProfile }: Parts) {
  let uploaded: { file: File; url: string } | undefined

  async function upload(file: File, onPercent: (percent: number) => void): Promise<string> {
    if (uploaded?.file !== file) uploaded = { file, url: await uploadImage(file, onPercent) }
    return uploaded.url
  }

  return async ({ name, photo, photoNow }: Change, onPercent: (percent: number) => void) => {
    const image = photo && (await upload(photo, onPercent))
    await update(image ? { name, image } : { name })
    await updateProfile({ displayName: name, photoURL: image ?? photoNow })
  }
}
