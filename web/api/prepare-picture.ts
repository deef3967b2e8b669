import { imageLimits } from '#contract/hosted-images.ts'
import { readChosenFile } from './read-chosen-file.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { assertKnown, UnusablePicture } from './unusable-picture.ts'

/**
 * Reads a chosen file completely and returns the picture to send: scaled down if the browser can do that, so that its size
 * is checked afterwards. Its bytes decide what it is; its name and its declared type do not. Throws UnusablePicture.
 */
export async function preparePicture(file: Blob, shrink = shrinkPicture): Promise<Blob> {
  const bytes = await readChosenFile(() => file.arrayBuffer())
  if (!bytes) throw new UnusablePicture('changed')
  const kind = assertKnown(new Uint8Array(bytes))
  const whole = new Blob([bytes], { type: `image/${kind}` })
  const made = await shrink(whole)
  // Some browsers can decode HEIC, and then we have a JPEG.
  if (made === whole && kind === 'heic') throw new UnusablePicture('heic')
  if (made.size > imageLimits.bytes) throw new UnusablePicture('too-large')
  return made
}
