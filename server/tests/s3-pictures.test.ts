import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { removeUnusedImages } from '#features/images/commands.ts'
import { startProduct } from '#test/product.ts'
import { startS3Server } from '#test/servers/s3-server.ts'
import { systemClock } from '#lib/clock.ts'
import { makeMigratedDataDir } from '#test/processes/data-dir.ts'
import { readConfig } from '../config/config.ts'
import { describeForOperator } from '../operator/operator-errors.ts'
import { startProduct as startWhole } from '../start.ts'

const onServer = Boolean(process.env['TEST_DATABASE_URL'])
const bucket = await startS3Server()
const settings = {
  IMAGE_STORE: 's3',
  S3_ENDPOINT: bucket.settings.endpoint ?? '',
  S3_BUCKET: bucket.settings.bucket,
  S3_ACCESS_KEY_ID: 'emulator',
  S3_SECRET_ACCESS_KEY: 'emulator-secret',
}
const product = await startProduct(settings)
const { ask } = product
afterEach(() => {
  bucket.failure = undefined
  bucket.files.clear()
})

async function upload() {
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.append('image', new Blob([Buffer.from(bytes)]), 'phone.jpg')
  return ask('POST /images', { body })
}
const read = (url: string) => fetch(`${product.address()}${url}`)

test('a picture in a bucket is read from our own address, kept for ever, and removed when nobody uses it', async () => {
  const { status, body } = await upload()
  expect([status, body.data.url]).toEqual([200, expect.stringMatching(/^\/images\/\w+\.jpg$/)])
  expect(bucket.files.size).toBe(4)
  const reply = await read(body.data.url.replace('.jpg', '-320.webp'))
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const bytes = Buffer.from(await reply.arrayBuffer())
  expect(bytes.length).toBe(Number(reply.headers.get('content-length')))
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 50 })

  product.pass({ minutes: 25 * 60 })
  expect(await removeUnusedImages(product.services, product.time.now)).toBe(1)
  expect(bucket.files.size).toBe(0)
  expect((await read(body.data.url)).status).toBe(404)
})

test('while the bucket does not answer, uploads are asked to try again, and the health check says so', async () => {
  const { body } = await upload()
  bucket.failure = 503
  for (const answer of [await read(body.data.url), await read('/images/other.jpg')]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await answer.json()).toMatchObject({ code: 'not-ready' })
  }
  bucket.files.clear()
  const refused = await upload()
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'not-ready',
    '10',
  ])
  product.pass({ minutes: 1 })
  const askReady = () => ask('GET /health/ready')
  // Each answer is what the last check found, and the next check runs in the background.
  await expect.poll(askReady).toMatchObject({ status: 200, body: { pictures: 'unreachable' } })
  expect((await ask('GET /brands')).status).toBe(200)

  bucket.failure = undefined
  product.pass({ minutes: 1 })
  await expect.poll(askReady).toMatchObject({ status: 200, body: { pictures: 'ok' } })
  expect((await upload()).status).toBe(200)
})

test.skipIf(onServer)('wrong keys stop the start with one line [it runs with its own folder]', async () => {
  const DATA_DIR = await makeMigratedDataDir()
  const wrong = { ...settings, NODE_ENV: 'test', PORT: '0', DATA_DIR, S3_ACCESS_KEY_ID: 'somebody' }
  const starting = startWhole({
    config: readConfig(wrong),
    clock: systemClock,
    pages: 'none',
    say: () => {},
  })
  const sentence = describeForOperator(await starting.catch((error: unknown) => error))
  expect(sentence).toMatch(
    /^http:\S+ refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for the bucket pictures\.$/,
  )
})
