import pLimit from 'p-limit'
import type sharpPackage from 'sharp'
import type { Sharp } from 'sharp'
import { type ImageFormat, imageFormats } from '#contract/hosted-images.ts'
import { sniffImage } from '#lib/image-kind.ts'
import { hasJpegEnd } from './jpeg-end.ts'

export type PictureSize = { width: number; height: number }
type PictureFile = { width: number; format: ImageFormat; bytes: Uint8Array }

/**
 * A picture ready to be stored: the size of its largest version, a tiny placeholder as a data: address, and a file for
 * each width and format.
 */
export type RenderedPicture = PictureSize & { placeholder: string; files: PictureFile[] }

type RenderingLimits = {
  maxPixels: number
  /** What all files may take together. A picture that takes more is stored in a lower quality, or refused. */
  maxBytes: number
  /** The widths to make from a picture of this size, in ascending order. */
  widthsFor: (size: PictureSize) => number[]
}

/** The bytes are not a picture that we can show: they are damaged or incomplete, or the picture has too many pixels. */
export class UnreadablePicture extends Error {
  readonly reason: 'damaged' | 'too-many-pixels' | 'too-detailed'
  constructor(reason: UnreadablePicture['reason'], cause?: unknown) {
    super(`The picture is ${reason}.`, { cause })
    this.name = 'UnreadablePicture'
    this.reason = reason
  }
}

// Encoding runs on the thread pool that also serves files and password hashes. Two encodings at a time leave two
// threads for those.
const limitEncodings = pLimit(2)
/** Limits how many decoded pictures are in memory at once. */
const limitPictures = pLimit(2)

type MakeSharp = typeof sharpPackage
let loading: Promise<MakeSharp> | undefined

/** Loads sharp for the first picture only, because its libraries take memory that most processes never need. */
export function loadSharp(): Promise<MakeSharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Each encoding uses one core, which leaves the event loop its share.
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

/** The largest height of a WebP picture, in pixels. */
const maxHeight = 16_383

type Pixels = { data: Buffer; width: number; height: number }

/**
 * Renders the first frame of `bytes` in every width and format: upright, in sRGB, on white, without metadata. Throws
 * UnreadablePicture.
 */
export function renderPicture(bytes: Uint8Array, limits: RenderingLimits): Promise<RenderedPicture> {
  return limitPictures(async () => {
    const size = await measure(bytes, limits.maxPixels)
    const widths = limits.widthsFor(size)
    const largest = await decode(bytes, limits.maxPixels, widths.at(-1) ?? size.width)
    const sizes = await Promise.all(
      widths.map(async (width) => (width === largest.width ? largest : shrink(largest, width))),
    )
    const files = await encodeWithin(sizes, limits.maxBytes)
    const placeholder = await makePlaceholder(largest)
    return { width: largest.width, height: largest.height, placeholder, files }
  })
}

/** Encodes a picture in each size and format, in the best quality in which all files fit. Throws UnreadablePicture. */
async function encodeWithin(sizes: Pixels[], maxBytes: number): Promise<PictureFile[]> {
  for (const quality of qualities) {
    // The largest files first: if these alone are too large, the others need not be made.
    const files: PictureFile[] = []
    for (const pixels of sizes.toReversed()) {
      files.push(...(await Promise.all(imageFormats.map((format) => encode(pixels, format, quality)))))
      if (countBytes({ files }) > maxBytes) break
    }
    if (countBytes({ files }) <= maxBytes) return files.toSorted((one, other) => one.width - other.width)
  }
  throw new UnreadablePicture('too-detailed')
}

/** What the files of a picture take when they are stored. Its largest JPEG is stored under two names. */
export function countBytes({ files }: Pick<RenderedPicture, 'files'>): number {
  const all = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  const jpegs = files.filter(({ format }) => format === 'jpg').map(({ bytes }) => bytes.byteLength)
  return all + Math.max(0, ...jpegs)
}

/** Returns the width in pixels of a JPEG that we made. */
export async function readWidth(jpeg: Uint8Array): Promise<number> {
  const sharp = await loadSharp()
  return (await sharp(jpeg).metadata()).width
}

/**
 * Reads the upright size from the header only, so that a picture with too many pixels is refused before it is decoded.
 */
async function measure(bytes: Uint8Array, maxPixels: number): Promise<PictureSize> {
  const sharp = await loadSharp()
  const metadata = await throwUnreadable(() => sharp(bytes, { limitInputPixels: false }).metadata())
  if (metadata.width * metadata.height > maxPixels) throw new UnreadablePicture('too-many-pixels')
  return metadata.autoOrient
}

async function decode(bytes: Uint8Array, maxPixels: number, width: number): Promise<Pixels> {
  const sharp = await loadSharp()
  const isCut = sniffImage(bytes) === 'jpeg' && !hasJpegEnd(bytes)
  const picture = sharp(isCut ? Buffer.concat([bytes, endOfJpeg]) : bytes, {
    limitInputPixels: maxPixels,
    // With the marker added, pixels that are missing too are only a warning.
    failOn: isCut ? 'warning' : 'error',
  })
    .autoOrient()
    .resize({ width, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: 30 })
  return throwUnreadable(() => limitEncodings(() => toPixels(picture)))
}

/** The marker at the end of a JPEG. A transfer that was cut may have lost it, and nothing that anybody sees. */
const endOfJpeg = Buffer.from([0xff, 0xd9])

/** Turns every error into UnreadablePicture. */
async function throwUnreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new UnreadablePicture('damaged', error)
  }
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function fromPixels({ data, width, height }: Pixels): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false })
}

async function shrink(pixels: Pixels, width: number): Promise<Pixels> {
  const picture = await fromPixels(pixels)
  return limitEncodings(() => toPixels(picture.resize({ width })))
}

/**
 * Measured on photographs and drawings: one more step of AVIF effort takes three to five times as long and saves 5 to
 * 30 % of the bytes. That is worth it only for the small sizes, which phones load.
 */
const encoders = {
  avif: (picture: Sharp, { avif: quality }: Quality, width: number) =>
    picture.avif({ quality, effort: width > 640 ? 0 : 1, chromaSubsampling: '4:2:0' }),
  webp: (picture: Sharp, { webp: quality }: Quality) => picture.webp({ quality, effort: 2 }),
  jpg: (picture: Sharp, { jpg: quality }: Quality) => picture.jpeg({ quality, progressive: true }),
}

/** The usual quality, and lower ones for pictures of fine noise, which cannot be compressed well. */
const qualities = [
  { avif: 60, webp: 82, jpg: 80 },
  { avif: 45, webp: 60, jpg: 60 },
  { avif: 35, webp: 40, jpg: 40 },
]
type Quality = (typeof qualities)[number]

async function encode(pixels: Pixels, format: ImageFormat, quality: Quality): Promise<PictureFile> {
  const picture = await fromPixels(pixels)
  const bytes = await limitEncodings(() => encoders[format](picture, quality, pixels.width).toBuffer())
  return { width: pixels.width, format, bytes }
}

async function makePlaceholder(pixels: Pixels): Promise<string> {
  const tiny = (await fromPixels(pixels)).resize({ width: 16, height: 24, fit: 'inside' })
  const bytes = await limitEncodings(() => tiny.webp({ quality: 30, effort: 6 }).toBuffer())
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
