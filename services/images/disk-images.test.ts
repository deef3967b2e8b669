import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDiskImages } from './disk-images.ts'
import { readStored } from './image-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'hatbodol-images-'))
afterAll(() => rm(folder, { recursive: true }))
const store = createDiskImages(join(folder, 'images'))
const bytes = (text: string) => new TextEncoder().encode(text)
const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

test('a stored picture is found, and gone once removed', async () => {
  await store.put('abc-320.webp', bytes('one'))
  expect(Buffer.from((await readStored(store, 'abc-320.webp')) ?? []).toString()).toBe('one')
  await store.remove('abc-320.webp')
  expect(await readStored(store, 'abc-320.webp')).toBeUndefined()
})

test('a missing picture is not found, and removing it does not fail', async () => {
  expect(await readStored(store, 'nothing.jpg')).toBeUndefined()
  await store.remove('nothing.jpg')
})

test('a file appears under its name only when it is whole, also with concurrent writers, and no other file is left', async () => {
  const large = new Uint8Array(2_000_000).fill(7)
  const state = { isWriting: true, sizes: new Set<number>() }
  const reading = (async () => {
    while (state.isWriting) state.sizes.add((await readStored(store, 'whole.avif'))?.byteLength ?? 0)
  })()
  await Promise.all(Array.from({ length: 8 }, () => store.put('whole.avif', large)))
  state.isWriting = false
  await reading
  // Every read found the whole file or no file.
  expect([...state.sizes].filter((size) => size > 0)).toEqual([large.byteLength])
  const names = (await filesIn(join(folder, 'images', 'wh'))).map((entry) => entry.name)
  expect(names).toEqual(['whole.avif'])
})

test('no name addresses a file outside the folder', async () => {
  const outside = [
    '../evil.jpg',
    '..%2fevil.jpg',
    'a/../../evil.jpg',
    '/etc/passwd',
    'ab\\..\\evil.jpg',
    'ab.jpg\0.png',
    'ab.jpg\n',
    '.jpg',
    '..jpg',
    'ab.svg',
    'ab.JPG',
    '',
    `${'a'.repeat(300)}.jpg`,
  ]
  const before = (await filesIn(folder)).length
  for (const name of outside) {
    expect([name, await readStored(store, name)]).toEqual([name, undefined])
    expect(() => store.put(name, bytes('x'))).toThrow('is not the name of a hosted picture')
    expect(() => store.remove(name)).toThrow('is not the name of a hosted picture')
  }
  expect((await filesIn(folder)).length).toBe(before)
})

test('a failed write leaves neither the file nor a part of it', async () => {
  const blocked = createDiskImages(join(folder, 'blocked'))
  // A folder has the name of the file, so the system refuses to write the file.
  await mkdir(join(folder, 'blocked', 'xy', 'xy-2.jpg'), { recursive: true })
  await expect(blocked.put('xy-2.jpg', bytes('y'))).rejects.toThrow(/EISDIR|EEXIST|ENOTEMPTY|EPERM/)
  expect(await filesIn(join(folder, 'blocked'))).toEqual([])
})

test('pictures are spread over folders', async () => {
  const many = createDiskImages(join(folder, 'many'))
  await Promise.all(['aa1', 'ab2', 'cd3'].map((name) => many.put(`${name}.jpg`, bytes(name))))
  expect((await readdir(join(folder, 'many'))).sort()).toEqual(['aa', 'ab', 'cd'])
  expect((await readFile(join(folder, 'many', 'ab', 'ab2.jpg'))).toString()).toBe('ab2')
})
