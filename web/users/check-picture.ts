import { imageLimits } from '#contract/hosted-images.ts'
import type { UserMessages } from '#web/messages/user-messages.tsx'

const shown = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** What the file chooser offers. It includes HEIC, so that people who choose such a file learn what to do about it. */
export const acceptedPictures = [...shown, '.heic', '.heif'].join(',')

/** What is wrong with a picture file before it is sent; undefined if no problem is visible. */
export function checkPicture(file: File, { users }: Pick<UserMessages, 'users'>): string | undefined {
  if (file.size === 0) return users.imageMissing
  if (/^image\/hei[cf]/u.test(file.type) || /\.hei[cf]$/iu.test(file.name)) return users.imageHeic
  if (file.size > imageLimits.bytes) return users.imageTooLarge
  // Some systems do not know the type of AVIF and give none. The server checks the bytes.
  return file.type === '' || shown.includes(file.type) ? undefined : users.imageOther
}
