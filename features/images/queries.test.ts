import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { imageWidths, variantUrl } from '#contract/hosted-images.ts'
import { systemClock } from '#lib/clock.ts'
import { createDiskImages } from '#services/images/disk-images.ts'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { saveImage } from './commands.ts'
import { openHostedImage } from './queries.ts'

const { db } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'hatbodol-images-'))
afterAll(() => rm(folder, { recursive: true }))
const images = createDiskImages(folder)
const services = { db, images, clock: systemClock }
beforeEach(() => clearTables(db))

async function hostPicture(width: number, height: number) {
  const background = { r: width % 250, g: height % 250, b: 90 }
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return saveImage(services, bytes)
}

test('the address of each variant of a picture returns its format', async () => {
  const { url } = await hostPicture(700, 500)
  const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
  for (const width of imageWidths)
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      const found = await openHostedImage(images, variantUrl(url, width, format).replace('/images/', ''))
      expect(found?.contentType).toBe(types[format])
      expect((await sharp(found && (await buffer(found.stream))).metadata()).width).toBe(Math.min(width, 700))
    }
  const plain = await openHostedImage(images, url.replace('/images/', ''))
  expect(plain?.contentType).toBe('image/jpeg')
  expect((await buffer(plain?.stream ?? Readable.from([]))).byteLength).toBe(plain?.size)
})

test('an address that is not one of our pictures is not found', async () => {
  const { url } = await hostPicture(300, 300)
  const hash = url.replace('/images/', '').replace('.jpg', '')
  const names = [
    'nothing.jpg',
    `${hash}-500.jpg`,
    `${hash}-320.png`,
    `${hash}-320.jpg.exe`,
    `../${hash}.jpg`,
    hash,
    '',
  ]
  for (const name of names) expect([name, await openHostedImage(images, name)]).toEqual([name, undefined])
})
