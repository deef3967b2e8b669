import { createHash } from 'node:crypto'
import { Refusal } from '#contract/refusal.ts'
import { imageFormats, imageLimits, imageWidths, privatePrefix } from '#contract/hosted-images.ts'
import type { UserId } from '#contract/ids.ts'
import { sniffImage } from '#lib/image-kind.ts'
import type { PictureSize, UnreadablePicture } from '#services/images/rendering.ts'

/** Pictures that are more than this many times as high as they are wide are stored in smaller widths. */
const maxHeightRatio = 4

export function assertImageSize(byteLength: number): void {
  if (byteLength <= imageLimits.bytes) return
  const megabytes = imageLimits.bytes / 1024 / 1024
  throw new Refusal('body-too-large/image', { data: { megabytes } })
}

export function assertSupported(bytes: Uint8Array): void {
  if (bytes.byteLength === 0) throw new Refusal('unsupported-image/empty')
  const kind = sniffImage(bytes)
  if (kind === 'heic') throw new Refusal('unsupported-image/heic')
  if (!kind) throw new Refusal('unsupported-image/format')
}

/** The refusal of a picture that cannot be decoded. */
export function explainUnreadable({ reason, cause }: UnreadablePicture): Refusal {
  if (reason === 'damaged') return new Refusal('unsupported-image/damaged', { cause })
  if (reason === 'too-detailed') return new Refusal('unsupported-image/too-detailed', { cause })
  const { megapixels } = imageLimits
  return new Refusal('unsupported-image/too-many-pixels', { data: { megapixels }, cause })
}

/** Names a picture by its content, so that the same content is hosted only once. */
export function nameContent(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/** Names a private picture by its content and its owner, so that nobody else's upload of the same content meets it. */
export function namePrivate(bytes: Uint8Array, owner: UserId): string {
  return privatePrefix + createHash('sha256').update(owner).update(bytes).digest('hex').slice(0, 32)
}

/**
 * The widths in which a picture of this size is stored, the smallest first. Pictures are never enlarged.
 */
export function chooseWidths({ width, height }: PictureSize): number[] {
  const max = imageWidths[imageWidths.length - 1] ?? width
  const largest = Math.max(1, Math.min(max, width, Math.floor((max * maxHeightRatio * width) / height)))
  return [...imageWidths.filter((known) => known < largest), largest]
}

/**
 * How many bytes all files of a picture may have together: noise would take ten times the room of what was sent. A photo
 * takes about as much as was sent, a small drawing at most half a megabyte more.
 */
export const maxBytesOfFiles = (sentBytes: number): number => 2 * sentBytes + 1024 * 1024

/** Names the picture of a shared link by its path: `/shared/bn/<id>-<version>.jpg` is shared_bn_<id>_<version>. */
export const nameShared = (path: string): string =>
  path
    .slice(1)
    .replace(/\.jpg$/u, '')
    .replaceAll(/[/-]/gu, '_')

/** True for the picture of a shared link: it has one file, which is drawn again when it is missing. */
export const isDrawnAgain = (hash: string): boolean => hash.startsWith('shared_')

/** Every file of a picture with this largest size. The file with the plain name is last. */
export function listFiles(hash: string, largest: PictureSize): string[] {
  if (isDrawnAgain(hash)) return [`${hash}.jpg`]
  const variants = chooseWidths(largest).flatMap((width) =>
    imageFormats.map((format) => `${hash}-${width}.${format}`),
  )
  return [...variants, `${hash}.jpg`]
}

/** The hash or name in an address of ours: /images/{hash}.jpg returns {hash}. Undefined for an address on another site. */
export function findHash(url: string): string | undefined {
  return /^\/images\/(?<hash>\w+)\.jpg$/.exec(url)?.groups?.['hash']
}
