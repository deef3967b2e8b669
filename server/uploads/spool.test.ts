import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createSpool, type Spool, type Spooled } from './spool.ts'

const folder = await mkdtemp(join(tmpdir(), 'hatbodol-spool-'))
afterAll(() => rm(folder, { recursive: true }))
const limits = { all: 10, guests: 8, unknown: 6, address: 4 }

const open = new Set<Spooled>()
afterEach(async () => {
  for (const spooled of open) await spooled.discard()
  open.clear()
})

/** Makes a spool that is cleaned up after the test. */
function setUp(): Spool {
  const spool = createSpool(join(folder, 'uploads'), limits)
  return async (stream, owner) => {
    const spooled = await spool(stream, owner)
    open.add(spooled)
    const discard = () => {
      open.delete(spooled)
      return spooled.discard()
    }
    return { ...spooled, discard }
  }
}

async function* streamOf(...chunks: string[]): AsyncIterable<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk)
}
const known = (address: string) => ({ address, kind: 'signed-in' as const })
const signUp = (address: string) => ({ address, kind: 'sign-up' as const })
const unknown = (address: string) => ({ address, kind: 'unknown' as const })
const full = expect.objectContaining({ code: 'not-ready', retryAfterSeconds: 10 })

test('an upload that arrives in pieces is read back whole, and its file has no name', async () => {
  const spooled = await setUp()(streamOf('a', 'bc'), known('someone'))
  expect(await readdir(join(folder, 'uploads'))).toEqual([])
  expect(Buffer.from(await spooled.read()).toString()).toBe('abc')
  await spooled.discard()
})

test('a full queue refuses uploads until one has left', async () => {
  const spool = setUp()
  const first = await spool(streamOf('aaaa'), known('one'))
  await spool(streamOf('bbbb'), known('two'))
  await expect(spool(streamOf('c', 'cc'), known('three'))).rejects.toEqual(full)
  await first.discard()
  await expect(spool(streamOf('c', 'cc'), known('three'))).resolves.toBeDefined()
})

test('one address cannot fill the queue alone', async () => {
  const spool = setUp()
  await spool(streamOf('aaaa'), known('one'))
  await expect(spool(streamOf('a'), known('one'))).rejects.toEqual(full)
  await expect(spool(streamOf('a'), known('two'))).resolves.toBeDefined()
})

test('unknown guests leave room for listings and sign-ups', async () => {
  const spool = setUp()
  await spool(streamOf('aaaa'), unknown('one'))
  await expect(spool(streamOf('bbb'), unknown('two'))).rejects.toEqual(full)
  await expect(spool(streamOf('cccc'), known('three'))).resolves.toBeDefined()
})

test('guests who claim to sign up leave room for listings', async () => {
  const spool = setUp()
  await spool(streamOf('aaaa'), signUp('one'))
  await spool(streamOf('bbbb'), signUp('two'))
  await expect(spool(streamOf('c'), signUp('three'))).rejects.toEqual(full)
  await expect(spool(streamOf('cc'), known('three'))).resolves.toBeDefined()
})

test('an aborted upload leaves nothing behind', async () => {
  const spool = setUp()
  async function* broken(): AsyncIterable<Uint8Array> {
    yield* streamOf('aaaa')
    throw new Error('Cut off.')
  }
  for (let nth = 0; nth < 5; nth += 1)
    await expect(spool(broken(), known('someone'))).rejects.toThrow('Cut off.')
  await expect(spool(streamOf('aaaa'), known('someone'))).resolves.toBeDefined()
})
