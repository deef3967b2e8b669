import { sniffedBytes } from '#lib/image-kind.ts'
import { users } from '#texts/users.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { readChosenFile } from '#web/api/read-chosen-file.ts'
import { assertKnown, UnusablePicture } from '#web/api/unusable-picture.ts'
import { preparePicture } from '#web/api/upload-image.ts'

/** The types that the file chooser offers. HEIC is not among them, so that iPhones convert such photos to JPEG. */
export const acceptedPictures = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'].join(',')

/** What is wrong with a picture file, by its first bytes; undefined if we find nothing. */
export function checkPicture(file: File): Promise<string | undefined> {
  return describeWrong(async () => {
    const head = await readChosenFile(() => file.slice(0, sniffedBytes).arrayBuffer())
    if (!head) throw new UnusablePicture('changed')
    // Whether this browser can convert HEIC is known only when it has tried.
    if (assertKnown(new Uint8Array(head)) === 'heic') await preparePicture(file)
  })
}

/** Reads a picture file for its upload, so that it may change later. What is wrong with it; undefined if nothing is. */
export const readPicture = (file: File): Promise<string | undefined> =>
  describeWrong(() => preparePicture(file))

async function describeWrong(read: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await read()
    return undefined
  } catch (error) {
    if (error instanceof UnusablePicture) return describeUnusable(error)
    // The code that prepares pictures did not arrive. The upload needs it too, and says so.
    if (error instanceof NetworkFailure) return undefined
    throw error
  }
}

export function describeUnusable({ reason }: Pick<UnusablePicture, 'reason'>): string {
  return {
    empty: users.imageMissing,
    changed: users.imageChanged,
    heic: users.imageHeic,
    format: users.imageOther,
    'too-large': users.imageTooLarge,
  }[reason]
}
