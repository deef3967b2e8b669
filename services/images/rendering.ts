import sharp, { type Sharp } from 'sharp'
import { type ImageFormat, imageFormats } from '#contract/images.ts'
import { createSlots } from './slots.ts'

export type PictureSize = { width: number; height: number }
export type PictureFile = { width: number; format: ImageFormat; bytes: Uint8Array }

/** A picture ready to be kept: its largest size, a tiny stand-in as a data: address, and a file for each width and format. */
export type RenderedPicture = PictureSize & { placeholder: string; files: PictureFile[] }

export type RenderingLimits = {
  maxPixels: number
  /** The widths to make of a picture of this size, ascending; the last one is its largest. */
  widthsFor: (size: PictureSize) => number[]
}

/** The bytes hold no picture that can be shown: damaged or cut off, or larger than anyone may ask us to decode. */
export class UnreadablePicture extends Error {
  readonly reason: 'damaged' | 'too-many-pixels'
  constructor(reason: 'damaged' | 'too-many-pixels', cause?: unknown) {
    super(`The picture is ${reason}.`, { cause })
    this.name = 'UnreadablePicture'
    this.reason = reason
  }
}

// Encoding runs on the threads that files and passwords are handled on too: two at a time leave two for those, and one
// core's worth of work each leaves the event loop its turn. The second limit bounds how many decoded pictures are held.
sharp.concurrency(1)
sharp.cache(false)
const inEncoder = createSlots(2)
const inMemory = createSlots(2)

/** What WebP can hold. */
const mostHeight = 16_383

type Pixels = { data: Buffer; width: number; height: number }

/**
 * The first frame of `bytes` upright, in sRGB on white, free of all metadata, in every width and format.
 * Throws UnreadablePicture.
 */
export function renderPicture(bytes: Uint8Array, limits: RenderingLimits): Promise<RenderedPicture> {
  return inMemory(async () => {
    const size = await measure(bytes, limits.maxPixels)
    const widths = limits.widthsFor(size)
    const largest = await decode(bytes, limits.maxPixels, widths.at(-1) ?? size.width)
    const files = await Promise.all(
      widths.map(async (width) => {
        const pixels = width === largest.width ? largest : await shrink(largest, width)
        return Promise.all(imageFormats.map((format) => encode(pixels, format)))
      }),
    )
    const placeholder = await makePlaceholder(largest)
    return { width: largest.width, height: largest.height, placeholder, files: files.flat() }
  })
}

/** The width of a JPEG that was made here. */
export async function readWidth(jpeg: Uint8Array): Promise<number> {
  return (await sharp(jpeg).metadata()).width
}

/** The upright size, from the header alone: what is too large is refused before a pixel of it is decoded. */
async function measure(bytes: Uint8Array, maxPixels: number): Promise<PictureSize> {
  const metadata = await readable(() => sharp(bytes, { limitInputPixels: false }).metadata())
  if (metadata.width * metadata.height > maxPixels) throw new UnreadablePicture('too-many-pixels')
  return metadata.autoOrient
}

function decode(bytes: Uint8Array, maxPixels: number, width: number): Promise<Pixels> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width, height: mostHeight, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: 30 })
  return readable(() => inEncoder(() => toPixels(picture)))
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
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

function fromPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false })
}

function shrink(pixels: Pixels, width: number): Promise<Pixels> {
  return inEncoder(() => toPixels(fromPixels(pixels).resize({ width })))
}

/**
 * Measured on photographs and drawings: a step of AVIF effort takes three to five times the time for 5 to 30 % of the
 * bytes. The small sizes, which phones load, are worth one.
 */
const encoders = {
  avif: (picture: Sharp, width: number) =>
    picture.avif({ quality: 60, effort: width > 640 ? 0 : 1, chromaSubsampling: '4:2:0' }),
  webp: (picture: Sharp) => picture.webp({ quality: 82, effort: 2 }),
  jpg: (picture: Sharp) => picture.jpeg({ quality: 80, progressive: true }),
}

async function encode(pixels: Pixels, format: ImageFormat): Promise<PictureFile> {
  const bytes = await inEncoder(() => encoders[format](fromPixels(pixels), pixels.width).toBuffer())
  return { width: pixels.width, format, bytes }
}

async function makePlaceholder(pixels: Pixels): Promise<string> {
  const tiny = fromPixels(pixels).resize({ width: 16, height: 24, fit: 'inside' })
  const bytes = await inEncoder(() => tiny.webp({ quality: 30, effort: 6 }).toBuffer())
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
