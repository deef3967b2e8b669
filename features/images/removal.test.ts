import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { BrandId, ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { createDiskImages } from '#services/images/disk-images.ts'
import { readStored } from '#services/images/image-store.ts'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { saveImage, removeUnusedImages } from './commands.ts'
import { keepSharedPicture } from './commands/shared-pictures.ts'
import { claimImages } from './commands/uploads.ts'
import { nameShared } from './rules.ts'

const { db, engine } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'hatbodol-images-'))
afterAll(() => rm(folder, { recursive: true }))
const images = createDiskImages(folder)
const sentAt = new Date('2026-03-01T10:00:00Z')
const dayLater = new Date('2026-03-02T10:00:01Z')
const services = { db, images, clock: () => sentAt }
beforeEach(() => clearTables(db))

let shade = 0
async function drawPicture() {
  shade += 1
  const background = { r: shade * 10, g: 90, b: 90 }
  return sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .png()
    .toBuffer()
}
const hostPicture = async () => (await saveImage(services, await drawPicture())).url
const findPlain = (url: string) => readStored(images, url.replace('/images/', ''))
const listFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

async function addSeller(image: string): Promise<UserId> {
  const id = newId<UserId>()
  const person = { id, image, name: 'Rahim', role: 'seller' as const, createdAt: sentAt }
  await db
    .insertInto('users')
    .values({ ...person, email: `${id}@hatbodol.example` })
    .execute()
  return id
}

async function addBrand(image: string): Promise<BrandId> {
  const id = newId<BrandId>()
  await db.insertInto('brands').values({ id, image, name: 'Iphone', position: 1 }).execute()
  return id
}

async function addListing(): Promise<ListingId> {
  const id = newId<ListingId>()
  const elsewhere = 'https://pictures.example/a.jpg'
  const [sellerId, brandId] = [await addSeller(elsewhere), await addBrand(elsewhere)]
  const listing = { model: '13', condition: 'Good' as const, location: 'Dhaka', description: 'Clean.' }
  const price = { priceMinor: 5_450_000, currency: 'bdt' as const }
  await db
    .insertInto('items')
    .values({ id, sellerId, brandId, ...listing, ...price, createdAt: sentAt })
    .execute()
  return id
}

test('an old picture that no record refers to is removed with all its files', async () => {
  const before = await listFiles()
  await hostPicture()
  expect(await listFiles()).toBeGreaterThan(before)
  expect(await removeUnusedImages(services, sentAt)).toBe(0)
  expect(await removeUnusedImages(services, dayLater)).toBe(1)
  expect(await listFiles()).toBe(before)
  expect(await db.selectFrom('images').select('url').execute()).toEqual([])
})

test('of the picture of a shared link, the one file that it has is removed', async () => {
  const name = nameShared(`/shared/bn/${newId()}-0123456789abcdef.jpg`)
  await keepSharedPicture(services, name, async () => Buffer.from('drawn'))
  const remove = vi.spyOn(images, 'remove')
  expect(await removeUnusedImages(services, dayLater)).toBe(1)
  expect(remove.mock.calls.map(([file]) => file)).toEqual([`${name}.jpg`])
  expect(await findPlain(`/images/${name}.jpg`)).toBeUndefined()
})

test('pictures of people, brands and listings are kept', async () => {
  const [ofPerson, ofBrand, ofListing, ofNobody] = [
    await hostPicture(),
    await hostPicture(),
    await hostPicture(),
    await hostPicture(),
  ]
  const itemId = await addListing()
  await db.insertInto('itemImages').values({ itemId, position: 0, url: ofListing }).execute()
  await db.updateTable('brands').set({ image: ofBrand }).execute()
  await addSeller(ofPerson)
  expect(await removeUnusedImages(services, dayLater)).toBe(1)
  for (const url of [ofPerson, ofBrand, ofListing]) expect(await findPlain(url)).toBeDefined()
  expect(await findPlain(ofNobody)).toBeUndefined()
})

test('a picture that is uploaded again within the day is not removed', async () => {
  const bytes = await drawPicture()
  await saveImage(services, bytes)
  await saveImage({ ...services, clock: () => dayLater }, bytes)
  expect(await removeUnusedImages(services, dayLater)).toBe(0)
})

test('claiming a removed picture is refused, and a picture on another site is ignored', async () => {
  const url = await hostPicture()
  await removeUnusedImages(services, dayLater)
  const claim = (urls: string[]) =>
    inTransaction(db, (tx) => claimImages(tx, urls, { by: undefined, now: dayLater }))
  await expect(claim([url])).rejects.toEqual(expect.objectContaining({ code: 'invalid-input' }))
  await expect(claim(['https://pictures.example/a.jpg'])).resolves.toBeUndefined()
})

/**
 * Runs `inside` in a transaction and ends it only when `outside` waits for it. With PGlite, `outside` waits for the
 * only connection.
 */
async function runDuringTransaction<T>(
  inside: (tx: Tx) => Promise<unknown>,
  outside: () => Promise<T>,
): Promise<T> {
  const opened = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const transaction = inTransaction(db, async (tx) => {
    await inside(tx)
    opened.resolve()
    await release.promise
  })
  await opened.promise
  const endOnceOtherWaits = async () => {
    await vi.waitFor(assertOtherWaits, { timeout: 60_000, interval: 10 })
    release.resolve()
    await transaction
  }
  const [result] = await Promise.all([outside(), endOnceOtherWaits()])
  return result
}

async function assertOtherWaits(): Promise<void> {
  if (engine === 'pglite') return
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  if (rows.length === 0) throw new Error('Nobody waits for a lock.')
}

test('a picture that a record claims during the removal is kept', async () => {
  const url = await hostPicture()
  const itemId = await addListing()
  const attach = async (tx: Tx) => {
    await claimImages(tx, [url], { by: undefined, now: dayLater })
    await tx.insertInto('itemImages').values({ itemId, position: 0, url }).execute()
  }
  expect(await runDuringTransaction(attach, () => removeUnusedImages(services, dayLater))).toBe(0)
  expect(await findPlain(url)).toBeDefined()
})

test('a picture that is removed while a record claims it is refused', async () => {
  const url = await hostPicture()
  const removeUnused = (tx: Tx) => tx.deleteFrom('images').where('url', '=', url).execute()
  const claim = () => inTransaction(db, (tx) => claimImages(tx, [url], { by: undefined, now: dayLater }))
  await expect(runDuringTransaction(removeUnused, claim)).rejects.toThrow('invalid-input/image-gone')
})

raceTest('a picture that is uploaded again while its files are removed exists afterwards', async () => {
  const bytes = await drawPicture()
  const { url } = await saveImage(services, bytes)
  const removing = Promise.withResolvers<void>()
  const resent = Promise.withResolvers<void>()
  const slow = {
    ...images,
    remove: async (name: string) => {
      removing.resolve()
      await resent.promise
      await images.remove(name)
    },
  }
  const removeUnused = removeUnusedImages({ db, images: slow }, dayLater)
  await removing.promise
  const again = saveImage(services, bytes)
  await vi.waitFor(assertOtherWaits, { timeout: 60_000, interval: 10 })
  resent.resolve()
  await Promise.all([removeUnused, again])
  expect(await findPlain(url)).toBeDefined()
  expect(await readStored(images, url.replace('/images/', '').replace('.jpg', '-40.avif'))).toBeDefined()
  expect(await db.selectFrom('images').select('url').execute()).toEqual([{ url }])
})

test('a picture that the store cannot remove now is removed later', async () => {
  const url = await hostPicture()
  const away = { ...images, remove: () => Promise.reject(new Error('The store is away.')) }
  await expect(removeUnusedImages({ db, images: away }, dayLater)).rejects.toThrow('The store is away.')
  expect(await findPlain(url)).toBeDefined()
  expect(await removeUnusedImages(services, dayLater)).toBe(1)
  expect(await findPlain(url)).toBeUndefined()
})
