import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ListingId } from '#contract/ids.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import { removeUnusedImages, saveImage } from '#features/images/commands.ts'
import { newId } from '#lib/ids.ts'
import { type Language, languages, pathIn } from '#lib/languages.ts'
import { pathOfListing } from '#lib/listing-path.ts'
import { pathOfSharedPicture } from '#lib/shared-picture.ts'
import { StoreUnavailable } from '#services/images/image-store.ts'
import { buildListing } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct({}, { pages: 'build' })
const { db, services } = product
const dayMs = 86_400_000

const ask = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, product.address()), { redirect: 'manual', ...init })
const readPicture = async (path: string) => Buffer.from(await (await ask(path)).arrayBuffer())

const red = { r: 200, g: 30, b: 30 }
const hostPhoto = async () => {
  const photo = sharp({ create: { width: 800, height: 1000, channels: 3, background: red } })
  return (await saveImage(services, await photo.png().toBuffer())).url
}

let photo = ''
beforeEach(async () => {
  vi.restoreAllMocks()
  photo = await hostPhoto()
})

const findListing = async (id: ListingId) =>
  (await product.api.call(listingRoutes.getPage, { params: { id } })).listing
const pathOf = async (id: ListingId, language: Language = 'en') =>
  pathOfSharedPicture(language, await findListing(id))
const change = (id: ListingId, to: { priceMinor?: number; soldAt?: Date; removedAt?: Date }) =>
  db.updateTable('items').set(to).where('id', '=', id).execute()

test('the picture of a listing is 1200 × 630, in each language, and may be kept for ever', async () => {
  const id = await buildListing(product, { images: [photo] })
  const pictures = []
  for (const language of languages) {
    const reply = await ask(await pathOf(id, language))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('image/jpeg')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    pictures.push(Buffer.from(await reply.arrayBuffer()))
  }
  for (const picture of pictures) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    const photoPart = sharp(picture).extract({ left: 0, top: 0, width: 500, height: 600 })
    const average = await photoPart.resize(1, 1).raw().toBuffer()
    expect([...average].map((channel) => Math.round(channel / 20))).toEqual([10, 2, 2])
  }
  expect(pictures[0]).not.toEqual(pictures[1])
})

test('a picture is drawn once and kept, and removed a day after it was drawn', async () => {
  const put = vi.spyOn(services.images, 'put')
  const id = await buildListing(product, { images: [photo] })
  const path = await pathOf(id)
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => readPicture(path)))
  for (const other of [...others, await readPicture(path)]) expect(other).toEqual(first)
  expect(put).toHaveBeenCalledTimes(1)
  await removeUnusedImages(services, new Date(product.time.now.getTime() + dayMs))
  expect(await readPicture(path)).toEqual(first)
  expect(put).toHaveBeenCalledTimes(2)
})

test('a changed listing has another picture, and the old address leads to it', async () => {
  const id = await buildListing(product, { images: [photo] })
  const old = await pathOf(id)
  const first = await readPicture(old)
  await change(id, { priceMinor: 4_990_000 })
  const now = await pathOf(id)
  const reply = await ask(old)
  expect([reply.status, reply.headers.get('location')]).toEqual([302, now])
  expect(await readPicture(now)).not.toEqual(first)
})

test('a sold listing says so, and one without a page has no picture', async () => {
  const id = await buildListing(product, { images: [photo] })
  const forSale = await pathOf(id)
  const first = await readPicture(forSale)
  await change(id, { soldAt: product.time.now })
  const sold = await pathOf(id)
  expect(sold).not.toBe(forSale)
  expect(await readPicture(sold)).not.toEqual(first)
  product.time.now = new Date(product.time.now.getTime() + 91 * dayMs)
  expect((await ask(sold)).status).toBe(410)
  await change(id, { removedAt: product.time.now })
  expect((await ask(sold)).status).toBe(404)
})

test('an unknown picture is not found', async () => {
  const id = await buildListing(product, { images: [photo] })
  const path = await pathOf(id)
  const unknown = [
    path.replace('/en/', '/fr/'),
    path.replace('.jpg', '.png'),
    path.replace(id, newId()),
    path.replace(id, '-'.repeat(36)),
    '/shared/en/x.jpg',
  ]
  for (const each of unknown) expect([each, (await ask(each)).status]).toEqual([each, 404])
})

test('a listing whose photo is missing still has a picture', async () => {
  const id = await buildListing(product)
  const picture = await readPicture(await pathOf(id, 'bn'))
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('when too many pictures wait to be drawn, the next one is asked for later', async () => {
  const ids = await Promise.all(
    Array.from({ length: 18 }, (_, at) => buildListing(product, { model: `Nokia ${at}` })),
  )
  const paths = await Promise.all(ids.map((id) => pathOf(id)))
  const { open } = services.images
  let fail = (_: Error) => {}
  const held = new Promise<never>((_, reject) => {
    fail = reject
  })
  vi.spyOn(services.images, 'open').mockImplementation((name) =>
    name.startsWith('phone') ? held : open(name),
  )
  const asked = paths.map((path) => ask(path))
  const refused = await Promise.race(asked)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  fail(new StoreUnavailable('unreachable', 'The store does not answer.', undefined))
  for (const reply of await Promise.all(asked)) expect(reply.status).toBe(503)
})

test.each([
  ['Facebook and Messenger', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Facebook', 'facebookcatalog/1.0'],
  ['WhatsApp', 'WhatsApp/2.23.20.0 A'],
  ['X', 'Twitterbot/1.0'],
  ['Telegram', 'TelegramBot (like TwitterBot)'],
])('the crawler of %s reads the tags of a shared listing without a script: %s', async (_, userAgent) => {
  const id = await buildListing(product, { images: [photo] })
  const listing = await findListing(id)
  for (const language of languages) {
    const page = pathIn(language, pathOfListing(listing))
    // They read the beginning only, and ask for any type.
    const headers = { 'user-agent': userAgent, accept: '*/*', range: 'bytes=0-524287' }
    const reply = await ask(page, { headers })
    expect([200, 206]).toContain(reply.status)
    const html = await reply.text()
    const tag = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, 'u').exec(html)?.[1]
    const image = pathOfSharedPicture(language, listing)
    const price = { en: '৳54,500', bn: '৳৫৪,৫০০' }[language]
    expect({
      url: new URL(tag('og:url') ?? '').pathname,
      image: new URL(tag('og:image') ?? '').pathname,
      width: tag('og:image:width'),
      height: tag('og:image:height'),
      card: tag('twitter:card'),
    }).toEqual({ url: page, image, width: '1200', height: '630', card: 'summary_large_image' })
    for (const name of ['og:title', 'og:description', 'og:image:alt'])
      expect(tag(name)).toContain('iPhone 13')
    expect(tag('og:image:alt')).toContain(price)
    expect(tag('og:image:alt')).not.toContain(listing.description)
    expect((await ask(image, { method: 'HEAD', headers: { 'user-agent': userAgent } })).status).toBe(200)
  }
})
