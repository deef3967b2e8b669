import { createHash } from 'node:crypto'
import { Problem } from '#contract/errors.ts'
import { imageFormats, imageLimits, imageWidths } from '#contract/images.ts'
import type { PictureSize, UnreadablePicture } from '#services/images/rendering.ts'

/** Pictures narrower than this many times their height are made smaller than their width alone would ask for. */
const mostHeights = 4

export function assertImageSize(byteLength: number): void {
  if (byteLength <= imageLimits.bytes) return
  const megabytes = imageLimits.bytes / 1024 / 1024
  throw new Problem('body-too-large', `This picture is too large. Choose one of at most ${megabytes} MB.`)
}

/** What the bytes say they are, whatever the file's name or declared type; undefined for all we do not take. */
export function sniffImage(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) !== 'ftyp') return undefined
  return sniffBrands(head.slice(8, 12), head.slice(16))
}

/** ISO/IEC 23008-12: both are the same container, told apart by the brands in its first box. */
function sniffBrands(major: string, others: string): 'avif' | 'heic' | undefined {
  if (/^avi[fs]$/.test(major)) return 'avif'
  if (/^(hei[cxms]|hev[cmsx])$/.test(major)) return 'heic'
  if (!/^m[is]f1$/.test(major)) return undefined
  return others.includes('avif') ? 'avif' : 'heic'
}

export function assertSupported(bytes: Uint8Array): void {
  if (bytes.byteLength === 0) throw new Problem('unsupported-image', 'This file is empty. Choose a picture.')
  const kind = sniffImage(bytes)
  if (kind === 'heic') throw new Problem('unsupported-image', heicAdvice)
  if (!kind)
    throw new Problem(
      'unsupported-image',
      'This file is no picture we can show. Choose a JPEG, PNG, WebP or AVIF.',
    )
}

const heicAdvice =
  'This picture is in the HEIC format, which browsers cannot show. On an iPhone open Settings, Camera, Formats and ' +
  'choose "Most Compatible"; on other phones turn off "High efficiency pictures" in the camera\'s settings. Then take the ' +
  'picture again, or choose a screenshot of it.'

/** The refusal a person reads when the picture itself cannot be decoded. */
export function explainUnreadable({ reason, cause }: UnreadablePicture): Problem {
  const detail =
    reason === 'damaged'
      ? 'This picture is damaged or was cut off on its way. Choose it again, or take another.'
      : `This picture has too many pixels. Choose one of at most ${imageLimits.megapixels} megapixels.`
  return new Problem('unsupported-image', detail, { cause })
}

/** The same content has the same name, so that it is hosted once however often it is sent. */
export function nameContent(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/** The widths a picture of this size is kept in, ascending; the last is its largest. Never enlarged. */
export function chooseWidths({ width, height }: PictureSize): number[] {
  const most = imageWidths[imageWidths.length - 1] ?? width
  const largest = Math.max(1, Math.min(most, width, Math.floor((most * mostHeights * width) / height)))
  return [...imageWidths.filter((known) => known < largest), largest]
}

/** Every file of a picture whose largest size this is, the one under its plain name last. */
export function listFiles(hash: string, largest: PictureSize): string[] {
  const variants = chooseWidths(largest).flatMap((width) =>
    imageFormats.map((format) => `${hash}-${width}.${format}`),
  )
  return [...variants, `${hash}.jpg`]
}

/** The name in an address of ours: /images/{hash}.jpg gives {hash}; undefined for an address elsewhere. */
export function findHash(url: string): string | undefined {
  return /^\/images\/(?<hash>\w+)\.jpg$/.exec(url)?.groups?.['hash']
}
