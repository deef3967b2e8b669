import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { createDiskImages } from '#services/images/disk-images.ts'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { explainStatements } from '#test/database/query-plans.ts'
import { createPictureHost, saveImage } from './commands.ts'
import { claimImages, forgetNetworks, type Uploader } from './commands/uploads.ts'
import { assertRoomForUnused, type unusedLimits } from './queries/unused-bytes.ts'

const { db } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'hatbodol-images-'))
afterAll(() => rm(folder, { recursive: true }))
const now = new Date('2026-03-01T10:00:00Z')
const services = { db, images: createDiskImages(folder), clock: () => now }
beforeEach(() => clearTables(db))

const [rahim, karim] = [newId<UserId>(), newId<UserId>()]
const from = (owner: Uploader['owner'], network = 'a network'): Uploader => ({ owner, network })

let shade = 0
async function host(uploader?: Uploader) {
  shade += 1
  const background = { r: shade, g: 90, b: 200 }
  const bytes = await sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .png()
    .toBuffer()
  return { bytes, url: (await saveImage(services, bytes, uploader ? { uploader } : {})).url }
}

const claim = (by: UserId | undefined, url: string, current: string[] = []) =>
  inTransaction(db, (tx) => claimImages(tx, [url], { by, current, now }))
/** Adds a person with this picture. */
async function show(image: string): Promise<UserId> {
  const id = newId<UserId>()
  const person = { id, image, name: 'Rahim', role: 'seller' as const, createdAt: now }
  await db
    .insertInto('users')
    .values({ ...person, email: `${id}@hatbodol.example` })
    .execute()
  return id
}
const isRefused = expect.objectContaining({ reason: 'invalid-input/image-gone' })

test('a person can use only pictures that they have uploaded, and those that a record shows already', async () => {
  const { url, bytes } = await host(from(rahim))
  await claim(rahim, url)
  await expect(claim(karim, url)).rejects.toEqual(isRefused)
  await claim(karim, url, [url])
  await saveImage(services, bytes, { uploader: from(karim) })
  await claim(karim, url)
})

test('a picture of a guest is for a sign-up, and one without an uploader for everybody', async () => {
  const hostPicture = createPictureHost({ ...services, fetchPicture: () => Promise.reject(new Error('no')) })
  const [ofGuest, ofRahim, ofServer] = [await host(from('guest')), await host(from(rahim)), await host()]
  await expect(claim(rahim, ofGuest.url)).rejects.toEqual(isRefused)
  const forGuest = async ({ url }: { url: string }) => hostPicture(url)
  expect([await forGuest(ofGuest), await forGuest(ofRahim), await forGuest(ofServer)]).toEqual([
    ofGuest.url,
    null,
    ofServer.url,
  ])
  await claim(karim, ofServer.url)
})

test('the photo of an account can be a picture of its holder or of a guest, but of nobody else', async () => {
  const hostPicture = createPictureHost({ ...services, fetchPicture: () => Promise.reject(new Error('no')) })
  const holder = await show('')
  await db.updateTable('users').set({ identityId: 'uid-rahim' }).where('id', '=', holder).execute()
  const [ofGuest, ofRahim, ofKarim] = [
    await host(from('guest')),
    await host(from(holder)),
    await host(from(karim)),
  ]
  const forRahim = async ({ url }: { url: string }) => hostPicture(url, 'uid-rahim')
  expect([await forRahim(ofGuest), await forRahim(ofRahim), await forRahim(ofKarim)]).toEqual([
    ofGuest.url,
    ofRahim.url,
    null,
  ])
  expect(await hostPicture(ofRahim.url, 'uid-unknown')).toBeNull()
})

test('a private picture has an address of its owner, and is never that of the same public picture', async () => {
  const { url, bytes } = await host(from(rahim))
  const privately = async (uploader: Uploader) =>
    (await saveImage(services, bytes, { uploader, isPrivate: true })).url
  const [own, other] = [await privately(from(rahim)), await privately(from(karim))]
  expect(new Set([url, own, other]).size).toBe(3)
  for (const each of [own, other]) expect(each).toMatch(/^\/images\/private_\w{32}\.jpg$/)
  await expect(claim(karim, own)).rejects.toEqual(isRefused)
  await expect(privately(from('guest'))).rejects.toThrow('not-signed-in')
  const hostPicture = createPictureHost({ ...services, fetchPicture: () => Promise.reject(new Error('no')) })
  expect(await hostPicture(own)).toBeNull()
})

const none = {
  account: Infinity,
  guestsOfNetwork: Infinity,
  network: Infinity,
  guests: Infinity,
  all: Infinity,
}
const ask = (uploader: Uploader, limits: Partial<typeof unusedLimits>, at = now) =>
  assertRoomForUnused(db, uploader, at, { ...none, ...limits })
const isFullHere = expect.objectContaining({ code: 'too-many-requests', retryAfterSeconds: 3600 })
const isFull = expect.objectContaining({ reason: 'not-ready/disk-full' })

test.each([
  { limit: 'account', full: from(rahim), free: from(karim), refusal: isFullHere },
  { limit: 'network', full: from(karim), free: from(karim, 'another'), refusal: isFullHere },
  { limit: 'guestsOfNetwork', full: from('guest'), free: from('guest', 'another'), refusal: isFullHere },
  { limit: 'guests', full: from('guest', 'another'), free: from(karim), refusal: isFull },
  { limit: 'all', full: from(karim, 'another'), free: undefined, refusal: isFull },
])('unused pictures have a budget: $limit', async ({ limit, full, free, refusal }) => {
  const [{ url }] = [await host(from(rahim)), await host(from('guest'))]
  const limits = { [limit]: 1 }
  await expect(ask(full, limits)).rejects.toEqual(refusal)
  if (free) await ask(free, limits)
  if (limit !== 'account') return
  // A picture that a record uses does not count any more, and neither does one that is removed after a day.
  const dayLater = new Date(now.getTime() + 86_400_001)
  await ask(full, limits, dayLater)
  await claim(rahim, url)
  const person = await show(url)
  await ask(full, limits)
  // Nobody empties their budget with a record that shows each picture for a moment.
  await db.updateTable('users').set({ image: '' }).where('id', '=', person).execute()
  await expect(ask(full, limits)).rejects.toEqual(refusal)
})

test('what counts is what the files take', async () => {
  await host(from(rahim))
  const { bytes } = await db.selectFrom('images').select('bytes').executeTakeFirstOrThrow()
  await ask(from(rahim), { account: bytes + 1 })
  await expect(ask(from(rahim), { account: bytes })).rejects.toEqual(isFullHere)
})

test('a picture that several people have uploaded counts once in all and for their network, and for each of them', async () => {
  const picture = await host(from(rahim))
  for (const owner of [karim, 'guest' as const])
    await saveImage(services, picture.bytes, { uploader: from(owner) })
  const { bytes } = await db.selectFrom('images').select('bytes').executeTakeFirstOrThrow()
  const more = bytes + 1
  for (const owner of [rahim, karim, 'guest' as const]) {
    await ask(from(owner), { all: more, network: more, guests: more, guestsOfNetwork: more, account: more })
    const limits = owner === 'guest' ? { guestsOfNetwork: bytes } : { account: bytes }
    await expect(ask(from(owner), limits)).rejects.toEqual(isFullHere)
  }
})

test('an upload does not compare the unused pictures with the pictures of all people', async () => {
  await sql`
    insert into users (id, email, name, image, role, created_at)
    select gen_random_uuid(), n || '@hatbodol.example', 'Rahim', '/images/' || n || '.jpg', 'buyer', now()
    from generate_series(1, 2000) n`.execute(db)
  await sql`
    insert into images (id, url, width, height, placeholder, bytes, created_at)
    select gen_random_uuid(), '/images/unused' || n || '.jpg', 1, 1, '', 1, ${now} from generate_series(1, 300) n`.execute(
    db,
  )
  await sql`insert into image_uploads (url, owner, uploaded_at) select url, 'guest', ${now} from images`.execute(
    db,
  )
  await sql`analyze users, images, image_uploads`.execute(db)
  const [plan] = await explainStatements(db, () => ask(from(rahim), {}), { isSmall: false })
  expect(plan?.scanned).toContain('brands')
  expect(plan?.scanned).not.toContain('users')
})

test('networks of uploads are forgotten after a day', async () => {
  await host(from(rahim))
  const list = () => db.selectFrom('imageUploads').select(['owner', 'network']).execute()
  await inTransaction(db, (tx) => forgetNetworks(tx, now))
  expect(await list()).toEqual([{ owner: rahim, network: 'a network' }])
  await inTransaction(db, (tx) => forgetNetworks(tx, new Date(now.getTime() + 1)))
  expect(await list()).toEqual([{ owner: rahim, network: null }])
})
