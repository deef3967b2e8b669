import { imageLimits } from '#contract/hosted-images.ts'
import type { UserMessages } from '#web/messages/user-messages.tsx'

const supportedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The types that the file chooser offers. It includes HEIC, so that people who choose such a file read what to do. */
export const acceptedPictures = [...supportedTypes, '.heic', '.heif'].join(',')

/** What is wrong with a picture file, checked before it is sent; undefined if we find nothing. */
export function checkPicture(file: File, { users }: Pick<UserMessages, 'users'>): string | undefined {
  if (file.size === 0) return users.imageMissing
  if (/^image\/hei[cf]/u.test(file.type) || /\.hei[cf]$/iu.test(file.name)) return users.imageHeic
  if (file.size > imageLimits.bytes) return users.imageTooLarge
  // Some systems do not know AVIF and report no type. The server checks the bytes.
  return file.type === '' || supportedTypes.includes(file.type) ? undefined : users.imageOther
}
