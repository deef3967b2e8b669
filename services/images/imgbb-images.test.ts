import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { startImgbbServer } from '#test/servers/imgbb-server.ts'
import { systemClock } from '#lib/clock.ts'
import { readStored, StoreUnavailable } from './image-store.ts'
import { createImgbbImages } from './imgbb-images.ts'

const { db } = await openTestDatabase()
const host = await startImgbbServer()
const { key, uploadUrl } = host
const basics = { db, clock: systemClock, uploadUrl, timeoutMs: 30_000, pauseMs: 1 }
const store = createImgbbImages({ ...basics, key })
// Only for calls that must fail: a busy machine may be late with an answer.
const impatient = createImgbbImages({ ...basics, key, timeoutMs: 1000 })
beforeEach(async () => {
  await clearTables(db)
  host.failure = undefined
  host.elsewhere = undefined
  host.tellsSizes = true
  host.files.clear()
})

async function faultOf(work: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return error instanceof StoreUnavailable ? `${error.fault}: ${error.message}` : undefined
}

test('a stored picture is found complete, and sent only once', async () => {
  const bytes = randomBytes(200_000)
  await store.put('abc-320.webp', bytes)
  expect(await store.has('abc-320.webp')).toBe(true)
  expect((await store.open('abc-320.webp'))?.size).toBe(bytes.length)
  expect(bytes.equals((await readStored(store, 'abc-320.webp')) ?? Buffer.alloc(0))).toBe(true)
  await store.put('abc-320.webp', bytes)
  expect(host.files.size).toBe(1)
  expect([await store.open('other.jpg'), await store.has('other.jpg')]).toEqual([undefined, false])
})

test('a picture without a stated size is read completely', async () => {
  await store.put('ab.jpg', Buffer.from('picture'))
  host.tellsSizes = false
  expect((await store.open('ab.jpg'))?.size).toBeUndefined()
  expect(Buffer.from((await readStored(store, 'ab.jpg')) ?? '').toString()).toBe('picture')
})

test('a removed picture is no longer shown; imgbb keeps it, and we keep the page on which it can be deleted', async () => {
  await store.put('ab.jpg', Buffer.from('picture'))
  await store.remove('ab.jpg')
  expect([await store.open('ab.jpg'), await store.has('ab.jpg')]).toEqual([undefined, false])
  expect(host.files.size).toBe(1)
  const rows = await db.selectFrom('storedPictures').select(['name', 'deleteUrl', 'removedAt']).execute()
  expect(rows).toEqual([
    { name: 'ab.jpg', deleteUrl: expect.stringMatching(/\/delete$/), removedAt: expect.any(Date) },
  ])
  await store.put('ab.jpg', Buffer.from('picture'))
  expect(await store.has('ab.jpg')).toBe(true)
  expect(host.files.size).toBe(1)
})

test('a check stores nothing, and reports a wrong key', async () => {
  await store.check()
  expect(host.files.size).toBe(0)
  const stranger = createImgbbImages({ ...basics, key: 'wrong' })
  const refused = 'refused: IMGBB_API_KEY is wrong: imgbb does not accept it.'
  expect(await faultOf(stranger.check())).toBe(refused)
  expect(await faultOf(stranger.put('ab.jpg', Buffer.from('x')))).toBe(refused)
})

test.each([
  { failure: { status: 503, message: 'Down.' }, attempts: 3 },
  { failure: { status: 400, message: 'Rate limit reached.' }, attempts: 3 },
  { failure: 'silence' as const, attempts: 3 },
  { failure: { status: 400, message: 'Unsupported format.' }, attempts: 1 },
])('an upload that fails with $failure is attempted $attempts times', async ({ failure, attempts }) => {
  host.failure = failure
  const before = host.requests()
  const used = failure === 'silence' ? impatient : store
  expect(await faultOf(used.put('ab.jpg', Buffer.from('x')))).toMatch(/^unreachable: imgbb/)
  expect(host.requests() - before).toBe(attempts)
  expect(await store.has('ab.jpg')).toBe(false)
})

test('while imgbb is unreachable, a picture cannot be read; a picture that it lost is not found', async () => {
  await store.put('ab.jpg', Buffer.from('picture'))
  host.failure = 'silence'
  expect(await faultOf(impatient.open('ab.jpg'))).toMatch(/^unreachable: imgbb/)
  host.failure = undefined
  host.files.clear()
  expect(await store.open('ab.jpg')).toBeUndefined()
})

test('an address outside imgbb is never fetched', async () => {
  for (const elsewhere of [
    'http://10.0.0.1/a.jpg',
    'https://ibb.co.example/a.jpg',
    'http://i.ibb.co/a.jpg',
  ]) {
    host.elsewhere = elsewhere
    expect(await faultOf(store.put('ab.jpg', Buffer.from('x')))).toMatch(/which is not its own/)
  }
  expect(await store.has('ab.jpg')).toBe(false)
})
