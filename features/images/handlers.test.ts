import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { imageRoutes } from '#contract/routes/images.ts'
import { systemClock } from '#lib/clock.ts'
import { createDiskImages } from '#services/images/disk-images.ts'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { imageHandlers } from './handlers.ts'
import { openHostedImage } from './queries.ts'

const { db } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'hatbodol-images-'))
afterAll(() => rm(folder, { recursive: true }))
const images = createDiskImages(folder)
const photoKey = new Uint8Array(32)
const handlers = imageHandlers({ db, images, clock: systemClock, photoKey })
beforeEach(() => clearTables(db))

const upload = (bytes: Uint8Array) =>
  handlers.upload({
    params: undefined,
    query: { key: 'ignored' },
    body: undefined,
    upload: { bytes },
    signed: undefined,
    session: undefined,
    bearer: undefined,
    requestId: 'test',
    language: () => 'en',
    callerKey: () => 'someone',
    address: () => '10.0.0.1',
    countWork: async () => {},
  })

test('a guest uploads a picture and gets its address', async () => {
  const create = { width: 20, height: 20, channels: 3, background: '#345' } as const
  const reply = await upload(await sharp({ create }).webp().toBuffer())
  expect(imageRoutes.upload.reply.parse(reply)).toEqual(reply)
  const hosted = await openHostedImage(images, reply.data.url.replace('/images/', ''))
  expect(hosted?.contentType).toBe('image/jpeg')
  hosted?.stream.destroy()
})

test('an HTML page that claims to be a picture is refused', async () => {
  const page = new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  await expect(upload(page)).rejects.toEqual(
    expect.objectContaining({ status: 415, code: 'unsupported-image' }),
  )
})
