import { imageLimits } from '#contract/images.ts'
import type { Messages } from '#web/messages/messages.tsx'

const shown = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** What a file chooser is told to offer. HEIC is among them, so that whoever has one is told what to do about it. */
export const acceptedPictures = [...shown, '.heic', '.heif'].join(',')

/** What is wrong with a file as a picture, before it is sent; undefined when nothing seems to be. */
export function judgePicture(file: File, { users }: Messages): string | undefined {
  if (file.size === 0) return users.imageMissing
  if (/^image\/hei[cf]/u.test(file.type) || /\.hei[cf]$/iu.test(file.name)) return users.imageHeic
  if (file.size > imageLimits.bytes) return users.imageTooLarge
  // Some systems do not know AVIF's type and say none: the server looks at the bytes.
  return file.type === '' || shown.includes(file.type) ? undefined : users.imageOther
}
