import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { imageLimits } from '#contract/hosted-images.ts'
import { createDiskImages } from '#services/images/disk-images.ts'
import { readStored } from '#services/images/image-store.ts'
import { renderPicture } from '#services/images/rendering.ts'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { saveImage } from './commands.ts'

const { db } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'hatbodol-images-'))
afterAll(() => rm(folder, { recursive: true }))
const images = createDiskImages(folder)
const now = new Date('2026-03-01T10:00:00Z')
const services = { db, images, clock: () => now }
beforeEach(() => clearTables(db))

type Colour = { r: number; g: number; b: number }
const red = { r: 200, g: 30, b: 40 }
let shade = 0
/** Makes a different picture each time, so that no test finds the files of another. */
function picture(width: number, height: number, background: Colour = red) {
  shade += 1
  const mark = sharp({ create: { width: 1, height: 1, channels: 3, background: { r: shade, g: 0, b: 0 } } })
  const canvas = sharp({ create: { width, height, channels: 3, background } })
  return mark
    .png()
    .toBuffer()
    .then((input) => canvas.composite([{ input, left: 0, top: 0 }]))
}

async function variant(url: string, rest: string) {
  const bytes = await readStored(images, `${url.replace('/images/', '').replace('.jpg', '')}${rest}`)
  if (!bytes) throw new Error(`There is no ${rest} of ${url}.`)
  return bytes
}

async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...pixel]
}

/** The largest difference of one colour channel. Encoders change a colour by a few steps at most. */
function distance(found: number[], { r, g, b }: Colour): number {
  return Math.max(...[r, g, b].map((value, at) => Math.abs(value - (found[at] ?? 999))))
}

test('a picture is hosted in every width and format, and the plain address is the largest JPEG', async () => {
  const photo = await saveImage(services, await (await picture(1400, 1750)).jpeg().toBuffer())
  expect(photo.url).toMatch(/^\/images\/[0-9a-f]{32}\.jpg$/)
  expect(photo).toMatchObject({ width: 1280, height: 1600 })
  for (const width of [320, 640, 1280])
    for (const [format, expected] of Object.entries({ avif: 'heif', webp: 'webp', jpg: 'jpeg' })) {
      const metadata = await sharp(await variant(photo.url, `-${width}.${format}`)).metadata()
      expect(metadata).toMatchObject({ format: expected, width, height: width * 1.25 })
    }
  expect(await variant(photo.url, '.jpg')).toEqual(await variant(photo.url, '-1280.jpg'))
})

test('a small picture is never enlarged', async () => {
  const photo = await saveImage(services, await (await picture(500, 400)).png().toBuffer())
  expect(photo).toMatchObject({ width: 500, height: 400 })
  expect((await sharp(await variant(photo.url, '-500.avif')).metadata()).width).toBe(500)
  await expect(variant(photo.url, '-640.avif')).rejects.toThrow('There is no')
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s is accepted', async (format) => {
  const photo = await saveImage(services, await (await picture(300, 200)).toFormat(format).toBuffer())
  expect(photo).toMatchObject({ width: 300, height: 200 })
  expect(distance(await colourAt(await variant(photo.url, '-300.webp'), 150, 100), red)).toBeLessThan(8)
})

test('the row has the size, the placeholder and the number of bytes, and the placeholder is tiny', async () => {
  const photo = await saveImage(services, await (await picture(200, 250)).jpeg().toBuffer())
  const row = await db.selectFrom('images').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ ...photo, createdAt: now })
  expect(row.bytes).toBeGreaterThan(500)
  expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(photo.placeholder.length).toBeLessThan(400)
  const tiny = Buffer.from(photo.placeholder.split(',')[1] ?? '', 'base64')
  expect(await sharp(tiny).metadata()).toMatchObject({ width: 16, height: 20 })
  expect(distance(await colourAt(tiny, 8, 10), red)).toBeLessThan(8)
})

test('even the busiest picture has a placeholder under 400 characters', async () => {
  const [width, height, channels] = [16, 24, 3] as const
  // The same noise in every run.
  const noise = createHash('shake256', { outputLength: width * height * channels }).digest()
  const busy = sharp(noise, { raw: { width, height, channels } })
  const large = await busy.resize({ width: 160, height: 240, kernel: 'nearest' }).png().toBuffer()
  expect((await saveImage(services, large)).placeholder.length).toBeLessThan(400)
})

test('a rotated picture is turned upright, and its location is removed', async () => {
  const left = await (await picture(400, 300, { r: 0, g: 0, b: 200 })).png().toBuffer()
  const bytes = await (
    await picture(800, 300)
  )
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Tell-tale', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(bytes).metadata()).orientation).toBe(6)
  expect(bytes.includes('Tell-tale')).toBe(true)

  const photo = await saveImage(services, bytes)
  expect(photo).toMatchObject({ width: 300, height: 800 })
  for (const rest of ['.jpg', '-300.avif', '-300.webp', '-300.jpg']) {
    const kept = await variant(photo.url, rest)
    const { exif, xmp, iptc, icc, orientation } = await sharp(kept).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
    expect(Buffer.from(kept).includes('Tell-tale')).toBe(false)
    // After a turn clockwise, the left side is at the top.
    expect(distance(await colourAt(kept, 150, 100), { r: 0, g: 0, b: 200 })).toBeLessThan(8)
    expect(distance(await colourAt(kept, 150, 700), red)).toBeLessThan(8)
  }
})

test('colours of a wider profile, CMYK and greyscale are converted to sRGB correctly', async () => {
  const wide = await (await picture(200, 200)).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
  const print = await (await picture(200, 200)).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  const grey = await (await picture(200, 200, { r: 90, g: 90, b: 90 })).greyscale().png().toBuffer()
  const middle = async (bytes: Buffer) =>
    colourAt(await variant((await saveImage(services, bytes)).url, '.jpg'), 100, 100)
  expect(distance(await middle(wide), red)).toBeLessThan(8)
  expect(distance(await middle(grey), { r: 90, g: 90, b: 90 })).toBeLessThan(8)
  const [r = 0, g = 0] = await middle(print)
  expect(r - g).toBeGreaterThan(80)
})

test('transparent parts become white', async () => {
  const clear = sharp({ create: { width: 100, height: 100, channels: 4, background: { ...red, alpha: 0 } } })
  const photo = await saveImage(services, await clear.png().toBuffer())
  for (const rest of ['.jpg', '-100.avif', '-100.webp'])
    expect(
      distance(await colourAt(await variant(photo.url, rest), 50, 50), { r: 255, g: 255, b: 255 }),
    ).toBeLessThan(8)
})

test('an animated picture keeps its first frame', async () => {
  const frames = await Promise.all([picture(100, 80), picture(100, 80, { r: 0, g: 200, b: 0 })])
  const inputs = await Promise.all(frames.map((frame) => frame.png().toBuffer()))
  const moving = await sharp(inputs, { join: { animated: true } })
    .webp({ lossless: true })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  const photo = await saveImage(services, moving)
  expect(photo).toMatchObject({ width: 100, height: 80 })
  expect(distance(await colourAt(await variant(photo.url, '.jpg'), 50, 40), red)).toBeLessThan(8)
})

test('the same content is hosted once, under one address, and counts as new when it is uploaded again', async () => {
  const bytes = await (await picture(100, 100)).png().toBuffer()
  const first = await saveImage(services, bytes)
  const filesBefore = await readdir(folder, { recursive: true })
  const later = new Date('2026-03-05T10:00:00Z')
  const unable = { ...images, put: () => Promise.reject(new Error('Nothing may be written again.')) }
  expect(await saveImage({ db, images: unable, clock: () => later }, bytes)).toEqual(first)
  expect(await readdir(folder, { recursive: true })).toEqual(filesBefore)
  expect(await db.selectFrom('images').select('createdAt').execute()).toEqual([{ createdAt: later }])
})

test('uploading the same content several times at the same time always succeeds', async () => {
  const bytes = await (await picture(90, 70)).jpeg().toBuffer()
  const photos = await Promise.all(Array.from({ length: 5 }, () => saveImage(services, bytes)))
  expect(new Set(photos.map((photo) => photo.url)).size).toBe(1)
  expect(await db.selectFrom('images').select('url').execute()).toHaveLength(1)
})

test('a picture whose files were lost is hosted again when it is uploaded again', async () => {
  const bytes = await (await picture(100, 100)).png().toBuffer()
  const { url } = await saveImage(services, bytes)
  await images.remove(url.replace('/images/', ''))
  await images.remove(url.replace('/images/', '').replace('.jpg', '-100.webp'))
  await saveImage(services, bytes)
  expect((await variant(url, '-100.webp')).byteLength).toBeGreaterThan(0)
})

const unsupported = expect.objectContaining({ code: 'unsupported-image', status: 415 })
const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x08mdat', 'latin1')

test.each([
  ['lost its end marker', (whole: Buffer) => whole.subarray(0, -2)],
  ['lost half of its end marker', (whole: Buffer) => whole.subarray(0, -1)],
  ['has bytes after its end', (whole: Buffer) => Buffer.concat([whole, Buffer.alloc(50)])],
  // Some cameras write bytes before the end, which decoders skip with a warning.
  [
    'is a motion photo, with a film after it',
    (whole: Buffer) => Buffer.concat([whole.subarray(0, -2), Buffer.alloc(8), whole.subarray(-2), film]),
  ],
])('a JPEG that %s is shown, because its whole picture decodes', async (_, change) => {
  for (const progressive of [false, true]) {
    const whole = await (await picture(60, 60)).jpeg({ progressive }).toBuffer()
    expect(await saveImage(services, change(whole))).toMatchObject({ width: 60, height: 60 })
  }
})

test('a truncated or damaged picture is refused, and nothing of it is stored', async () => {
  const before = (await readdir(folder, { recursive: true })).length
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const whole = await (await picture(600, 600)).composite([]).toFormat(format).toBuffer()
    const half = whole.subarray(0, whole.length * 0.6)
    for (const cut of [half, whole.subarray(0, 20), Buffer.concat([half, film])])
      await expect(saveImage(services, cut)).rejects.toEqual(unsupported)
  }
  const junk = Buffer.concat([Buffer.from('\xff\xd8\xff\xe0', 'latin1'), Buffer.alloc(5000, 'junk')])
  await expect(saveImage(services, junk)).rejects.toThrow('unsupported-image/damaged')
  expect(await db.selectFrom('images').select('url').execute()).toEqual([])
  expect((await readdir(folder, { recursive: true })).length).toBe(before)
})

/** A picture of random pixels: nothing compresses worse. */
function drawNoise(width: number, height: number) {
  const pixels = randomBytes(width * height * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

test('a picture of noise is stored in a lower quality, so that its files take at most twice what was sent', async () => {
  // In the usual quality, its files would take more than twice as much as they may.
  const sent = await drawNoise(800, 800).jpeg({ quality: 60 }).toBuffer()
  await saveImage(services, sent)
  const { bytes } = await db.selectFrom('images').select('bytes').executeTakeFirstOrThrow()
  expect(bytes).toBeLessThanOrEqual(2 * sent.byteLength + 1024 * 1024)
})

test('a picture that takes too much room in a low quality too is refused', async () => {
  const sent = await drawNoise(300, 300).png().toBuffer()
  const limits = { maxPixels: 1_000_000, widthsFor: () => [300] }
  const { files } = await renderPicture(sent, { ...limits, maxBytes: 10_000_000 })
  expect(files).toHaveLength(3)
  await expect(renderPicture(sent, { ...limits, maxBytes: 10_000 })).rejects.toMatchObject({
    reason: 'too-detailed',
  })
})

test('too many bytes are refused before they are decoded', async () => {
  await expect(saveImage(services, new Uint8Array(imageLimits.bytes + 1))).rejects.toEqual(
    expect.objectContaining({ code: 'body-too-large', status: 413 }),
  )
})

test('a small file with the header of a huge picture is refused without decoding', async () => {
  const bytes = await (await picture(10, 10)).png().toBuffer()
  const header = { type: 12, width: 16, height: 20, end: 29 }
  bytes.writeUInt32BE(7072, header.width)
  bytes.writeUInt32BE(7072, header.height)
  bytes.writeUInt32BE(crc32(bytes.subarray(header.type, header.end)), header.end)
  // The file has data for only a hundred pixels, so decoding would find it damaged. The size is checked before that.
  await expect(saveImage(services, bytes)).rejects.toEqual(
    expect.objectContaining({ reason: 'unsupported-image/too-many-pixels', data: { megapixels: 50 } }),
  )
  bytes.writeUInt32BE(7000, header.height)
  bytes.writeUInt32BE(crc32(bytes.subarray(header.type, header.end)), header.end)
  await expect(saveImage(services, bytes)).rejects.toThrow('unsupported-image/damaged')
  bytes.writeUInt32BE(2_000_000_000, header.width)
  await expect(saveImage(services, bytes)).rejects.toEqual(unsupported)
})

test('a very narrow picture is accepted', async () => {
  const photo = await saveImage(services, await (await picture(2, 30_000)).png().toBuffer())
  expect(photo.width).toBe(1)
  expect((await sharp(await variant(photo.url, '-1.webp')).metadata()).height).toBe(photo.height)
})
