import { beforeEach, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product

type Shelf = Record<'forSale' | 'sold' | 'removed' | 'elsewhere', ListingId>
let seller: UserId
let shelf: Shelf

beforeEach(async () => {
  seller = await buildSeller(product, { email: 'seller@example.com', name: 'Salma' })
  shelf = {
    forSale: await buildListing(product, { sellerId: seller }),
    sold: await buildListing(product, { sellerId: seller, isSold: true }),
    removed: await buildListing(product, { sellerId: seller, isRemoved: true }),
    elsewhere: await buildListing(product, { brand: 'Xiomi' }),
  }
})

/** The phones that a request shows to somebody, newest first. */
async function listShown(query: string, as?: UserId): Promise<string[]> {
  const { status, body } = await ask(`GET /items${query}`, { as })
  expect(status).toBe(200)
  const names = new Map(Object.entries(shelf).map(([name, id]) => [id as string, name]))
  return body.map((listing: { _id: string }) => names.get(listing._id) ?? listing._id)
}

test('everybody sees the phones for sale, newest first, without sold and removed phones', async () => {
  expect(await listShown('')).toEqual(['elsewhere', 'forSale'])
  expect(await listShown('', await buildUser(product))).toEqual(['elsewhere', 'forSale'])
  expect(await listShown('', seller)).toEqual(['elsewhere', 'forSale'])
})

test('a search for phones for sale shows no sold phone', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  expect(await listShown('?isSold=notSold', admin)).toEqual(['elsewhere', 'forSale'])
  expect(await listShown('?email=seller@example.com&isSold=notSold', seller)).toEqual(['forSale'])
  expect((await ask('GET /items?isSold=sold', { as: admin })).status).toBe(422)
})

test('an admin also sees sold phones, but nobody sees removed ones', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  expect(await listShown('', admin)).toEqual(['elsewhere', 'sold', 'forSale'])
})

test('a list of the phones at an email address is empty for everybody but its seller and admins', async () => {
  const query = '?email=seller@example.com'
  expect(await listShown(query)).toEqual([])
  expect(await listShown(query, await buildUser(product))).toEqual([])
  expect(await listShown('?email=SELLER@example.com', seller)).toEqual(['sold', 'forSale'])
  expect(await listShown(query, await buildUser(product, { isAdmin: true }))).toEqual(['sold', 'forSale'])
  expect(await listShown('?email=nobody@example.com')).toEqual([])
})

test('a brand’s phones for sale are found by its exact name, and an unknown brand has none', async () => {
  expect(await listShown('?name=Iphone')).toEqual(['forSale'])
  expect(await listShown('?name=Xiomi')).toEqual(['elsewhere'])
  for (const name of ['Nokia', 'iphone', 'I%25', '%25', "Iphone'--"])
    expect(await listShown(`?name=${name}`)).toEqual([])
})

test('a brand’s page shows only phones for sale, also to admins and the seller', async () => {
  expect(await listShown('?name=Iphone', await buildUser(product, { isAdmin: true }))).toEqual(['forSale'])
  expect(await listShown('?name=Iphone&email=seller@example.com', seller)).toEqual(['forSale'])
})

test('only admins can list the reported phones', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  await ask(`PUT /items/${shelf.sold}`)
  await ask(`PUT /items/${shelf.elsewhere}`)
  expect(await listShown('?report=true', admin)).toEqual(['elsewhere', 'sold'])
  expect((await ask('GET /items?report=true')).status).toBe(401)
  for (const as of [seller, await buildUser(product)])
    expect(await ask('GET /items?report=true', { as })).toMatchObject({
      status: 403,
      body: { code: 'not-allowed' },
    })
  expect((await ask('GET /items?report=yes', { as: admin })).status).toBe(422)
})

test('a person who is no longer an admin sees only what everybody sees from that moment on', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  await db.updateTable('users').set({ isAdmin: false }).where('id', '=', admin).execute()
  expect(await listShown('', admin)).toEqual(['elsewhere', 'forSale'])
})

test('the promoted list has the promoted phones that are for sale', async () => {
  const promoted = await buildListing(product, { isPromoted: true })
  await buildListing(product, { isPromoted: true, isSold: true })
  await buildListing(product, { isPromoted: true, isRemoved: true })
  const admin = await buildUser(product, { isAdmin: true })
  for (const as of [undefined, admin]) {
    const { body } = await ask('GET /advertise/item', { as })
    expect(body.map((listing: { _id: string }) => listing._id)).toEqual([promoted])
    expect(body[0].advertise).toBe(true)
  }
})

test('everybody can read a phone, even after it is sold, and a removed one is not found', async () => {
  expect((await ask(`GET /items/${shelf.forSale}`)).body).toMatchObject({
    _id: shelf.forSale,
    isSold: 'notSold',
  })
  expect((await ask(`GET /items/${shelf.sold}`)).body).toMatchObject({ _id: shelf.sold, isSold: 'sold' })
  expect(await ask(`GET /items/${shelf.removed}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await ask(`GET /items/${shelf.removed}`, { as: seller })).status).toBe(404)
  for (const id of ['1', newId<string>(), '%00', '..%2Fusers'])
    expect((await ask(`GET /items/${id}`)).status).toBe(404)
})

test('a phone has every field of the wire, with its price in taka', async () => {
  const { body } = await ask(`GET /items/${shelf.forSale}`)
  expect(body).toEqual({
    _id: shelf.forSale,
    revision: 1,
    userName: 'Salma',
    userImage: expect.stringMatching(/^\/images\//),
    sellerId: seller,
    sellerVerified: true,
    name: 'Iphone',
    brandId: expect.any(String),
    model: 'iPhone 13',
    title: 'iPhone 13',
    modelId: null,
    ramGb: null,
    storageGb: null,
    image: '/images/phone.jpg',
    images: ['/images/phone.jpg'],
    photos: [expect.objectContaining({ url: '/images/phone.jpg' })],
    condition: 'Good',
    location: 'Mirpur 10, Dhaka',
    price: 54_500,
    currency: 'bdt',
    description: 'Battery health 88 %.',
    isSold: 'notSold',
    wishList: false,
    advertise: false,
    report: false,
    allowsCash: false,
    postDate: '20/10/2026',
    postedAt: '2026-11-20T06:00:00.000Z',
  })
})

test('the pictures keep their order, and the first one is the cover', async () => {
  const images = ['/images/c.jpg', '/images/a.jpg', '/images/b.jpg']
  const id = await buildListing(product, { images })
  expect((await ask(`GET /items/${id}`)).body).toMatchObject({ image: '/images/c.jpg', images })
})

test('the date on the wire is the day in Dhaka with months counted from zero, and the exact time is another field', async () => {
  product.time.now = new Date('2026-12-31T18:30:00.500Z')
  const id = await buildListing(product)
  expect((await ask(`GET /items/${id}`)).body).toMatchObject({
    postDate: '1/0/2027',
    postedAt: '2026-12-31T18:30:00.500Z',
  })
})
