import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { CreateBucketCommand, DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Server } from '#test/servers/s3-server.ts'
import { readStored, type ImageStore, StoreUnavailable } from './image-store.ts'
import { createS3Images, type S3Settings } from './s3-images.ts'

const emulator = await startS3Server()
const realUrl = process.env['TEST_S3_URL']
const reason = realUrl ? '' : ' (left out: TEST_S3_URL names no server, as http://key:secret@127.0.0.1:9000)'

/** The settings of a bucket on the server of TEST_S3_URL that exists until the end of this file. */
function makeBucket(url: string): S3Settings {
  const { origin, username, password } = new URL(url)
  const credentials = {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
  const settings = { endpoint: origin, region: 'us-east-1', bucket: `hatbodol-${randomUUID()}`, credentials }
  const client = new S3Client({ ...settings, forcePathStyle: true })
  beforeAll(() => client.send(new CreateBucketCommand({ Bucket: settings.bucket })))
  afterAll(() => client.send(new DeleteBucketCommand({ Bucket: settings.bucket })))
  return settings
}

async function faultOf(work: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return error instanceof StoreUnavailable ? `${error.fault}: ${error.message}` : undefined
}

const servers = [
  { title: 'the emulator', settings: emulator.settings },
  { title: `a real server${reason}`, settings: realUrl ? makeBucket(realUrl) : undefined },
]

describe.each(servers)('on $title', ({ settings: given }) => {
  const settings = given ?? emulator.settings
  let store: ImageStore
  beforeAll(async () => {
    store = await createS3Images(settings)
  })

  test('a stored picture is found complete, and gone once removed', async ({ skip }) => {
    skip(!given, reason)
    const bytes = randomBytes(2_000_000)
    await store.put('abc-320.webp', bytes)
    expect(await store.has('abc-320.webp')).toBe(true)
    expect((await store.open('abc-320.webp'))?.size).toBe(bytes.length)
    expect(bytes.equals((await readStored(store, 'abc-320.webp')) ?? Buffer.alloc(0))).toBe(true)
    await store.remove('abc-320.webp')
    expect(await store.open('abc-320.webp')).toBeUndefined()
    expect(await store.has('abc-320.webp')).toBe(false)
    await store.remove('abc-320.webp')
  })

  test('a check leaves nothing behind, and names the bucket or the keys that are wrong', async ({ skip }) => {
    skip(!given, reason)
    await store.check()
    const other = await createS3Images({ ...settings, bucket: 'hatbodol-not-there' })
    expect(await faultOf(other.check())).toMatch(/^missing: S3_BUCKET is wrong: .*hatbodol-not-there/)
    const credentials = { accessKeyId: 'nobody', secretAccessKey: 'nothing' }
    const stranger = await createS3Images({ ...settings, credentials })
    const refused = /^refused: .* refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/
    expect(await faultOf(stranger.check())).toMatch(refused)
    expect(await faultOf(stranger.open('ab.jpg'))).toMatch(refused)
    expect(await faultOf(stranger.put('ab.jpg', Buffer.from('x')))).toMatch(refused)
  })
})

describe('with faults', async () => {
  const store = await createS3Images(emulator.settings)
  // Only for calls that must fail: a busy machine may be late with an answer.
  const impatient = await createS3Images({ ...emulator.settings, timeoutMs: 1000 })
  const bytes = Buffer.from('picture')

  test('a call that fails is made three times, then the server counts as unreachable', async () => {
    for (const failure of [500, 503, 'silence'] as const) {
      emulator.failure = failure
      const before = emulator.requests()
      const used = failure === 'silence' ? impatient : store
      expect(await faultOf(used.put('ab.jpg', bytes))).toMatch(/^unreachable: http.* does not answer/)
      expect(emulator.requests() - before).toBe(3)
    }
    emulator.failure = undefined
    await store.put('ab.jpg', bytes)
    await store.remove('ab.jpg')
  })

  test('readers that read nothing do not block other readers', async () => {
    await store.put('large.avif', Buffer.alloc(5_000_000))
    const unread = await Promise.all(Array.from({ length: 60 }, () => store.open('large.avif')))
    expect((await readStored(store, 'large.avif'))?.byteLength).toBe(5_000_000)
    for (const file of unread) file?.stream.destroy()
    await store.remove('large.avif')
  })

  test('a file that is not read for a while is closed', async () => {
    await store.put('large.avif', Buffer.alloc(5_000_000))
    const quick = await createS3Images({ ...emulator.settings, idleMs: 300 })
    const open = async () => {
      const file = await quick.open('large.avif')
      // Listens at once, because the stream may fail before the other files are open.
      return file && once(file.stream, 'error')
    }
    const errors = await Promise.all(Array.from({ length: 60 }, open))
    expect(errors).toEqual(Array.from({ length: 60 }, () => [expect.any(Error)]))
    await store.remove('large.avif')
  })

  test('a missing server counts as unreachable', async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as { port: number }
    nobody.close()
    await once(nobody, 'close')
    const lost = await createS3Images({ ...emulator.settings, endpoint: `http://127.0.0.1:${port}` })
    expect(await faultOf(lost.check())).toMatch(/^unreachable/)
  })

  test('no name addresses a file outside the folder for pictures, and no request is sent for it', async () => {
    const before = emulator.requests()
    for (const name of ['../check', 'a/../../other.jpg', 'ab.svg', '', 'ab.jpg\n']) {
      expect([await store.open(name), await store.has(name)]).toEqual([undefined, false])
      await expect(store.put(name, bytes)).rejects.toThrow('is not the name of a hosted picture')
      await expect(store.remove(name)).rejects.toThrow('is not the name of a hosted picture')
    }
    expect(emulator.requests()).toBe(before)
    expect([...emulator.files.keys()]).toEqual([])
  })
})
