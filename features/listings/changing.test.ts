import { beforeEach, describe, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildBooking, buildBrand, buildImages, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { askToPay, authorize, settle } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { ask, db } = product

let seller: UserId
let itemId: ListingId
beforeEach(async () => {
  seller = await buildSeller(product)
  await buildBrand(product, 'Xiomi')
  await buildImages(product, '/images/a.jpg', '/images/b.jpg', '/images/c.jpg')
  itemId = await buildListing(product, { sellerId: seller, images: ['/images/a.jpg', '/images/b.jpg'] })
})

const change = (body: unknown, as: UserId | undefined = seller, id: string = itemId) =>
  ask(`PATCH /items/${id}`, { as, body })
const find = async () => (await ask(`GET /items/${itemId}`)).body
const answer = (modifiedCount: number) => ({
  status: 200,
  body: { acknowledged: true, matchedCount: 1, modifiedCount },
})
const changesOnRecord = () =>
  db.selectFrom('events').selectAll().where('kind', '=', 'item-changed').orderBy('id').execute()

test('the seller changes every field, and fields that are left out stay unchanged', async () => {
  const all = {
    name: 'Xiomi',
    model: 'Redmi 12',
    condition: 'Fair',
    location: 'Sylhet',
    price: 9_999.5,
    description: 'Cracked.',
    images: ['/images/c.jpg', '/images/a.jpg'],
  }
  expect(await change(all)).toMatchObject(answer(1))
  expect(await find()).toMatchObject({ ...all, image: '/images/c.jpg' })
  expect(await change({ model: 'Redmi 12C' })).toMatchObject(answer(1))
  expect(await find()).toMatchObject({ ...all, model: 'Redmi 12C' })
})

test('`image` alone replaces all photos by this one', async () => {
  expect(await change({ image: '/images/c.jpg' })).toMatchObject(answer(1))
  expect(await find()).toMatchObject({ image: '/images/c.jpg', images: ['/images/c.jpg'] })
})

test('an admin can change it too, and it still belongs to its seller', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  expect(await change({ price: 20_000 }, admin)).toMatchObject(answer(1))
  expect(await find()).toMatchObject({ price: 20_000, sellerId: seller })
  expect(await changesOnRecord()).toMatchObject([{ actorId: admin, subjectId: itemId }])
})

test.each([
  {},
  { model: 'iPhone 13' },
  { model: ' iPhone 13 ', price: 54_500, images: ['/images/a.jpg', '/images/b.jpg'] },
  { name: 'Iphone', condition: 'Good', location: 'Mirpur 10, Dhaka', description: 'Battery health 88 %.' },
])('nothing is modified where nothing differs: %j', async (body) => {
  expect(await change(body)).toMatchObject(answer(0))
  expect(await changesOnRecord()).toEqual([])
})

test('the event has the changed fields, and the price before and after', async () => {
  await change({ price: 50_000, name: 'Xiomi', model: 'iPhone 13' })
  await change({ images: ['/images/b.jpg', '/images/a.jpg'] })
  const events = await changesOnRecord()
  expect(events).toMatchObject([
    {
      actorId: seller,
      requestId: expect.any(String),
      detail: { fields: ['brandId', 'priceMinor'], oldPriceMinor: 5_450_000, newPriceMinor: 5_000_000 },
    },
    { detail: { fields: ['images'] } },
  ])
  const admin = await buildUser(product, { isAdmin: true })
  const { body } = await ask('GET /events?kind=item-changed', { as: admin })
  expect(body.map((event: { detail: unknown }) => event.detail)).toEqual(
    expect.arrayContaining([
      { fields: ['name', 'price'], oldPriceMinor: 5_450_000, newPriceMinor: 5_000_000 },
      { fields: ['images'] },
    ]),
  )
})

test('the owner and the states of a listing cannot be changed', async () => {
  const body = { email: 'other@example.com', sellerId: newId<string>(), isSold: 'sold', advertise: true }
  expect(await change(body)).toMatchObject(answer(0))
  expect(await find()).toMatchObject({ sellerId: seller, isSold: 'notSold', advertise: false })
})

test('a picture that is not hosted here is refused, and nothing of the rest is changed', async () => {
  const { status, body } = await change({ price: 20_000, images: ['/images/nowhere.jpg'] })
  expect([status, body.errors[0].path]).toEqual([422, 'images'])
  expect(await find()).toMatchObject({ price: 54_500, images: ['/images/a.jpg', '/images/b.jpg'] })
})

describe('permissions', () => {
  test('nobody can change the listing of another person', async () => {
    for (const as of [await buildSeller(product), await buildUser(product)])
      expect(await change({ price: 100 }, as)).toMatchObject({ status: 403, body: { code: 'not-yours' } })
    expect((await ask(`PATCH /items/${itemId}`, { body: { price: 100 } })).status).toBe(401)
    expect((await find()).price).toBe(54_500)
  })

  test('a listing that does not exist or was removed is not found', async () => {
    const removed = await buildListing(product, { sellerId: seller, isRemoved: true })
    const admin = await buildUser(product, { isAdmin: true })
    for (const id of [removed, newId<string>(), '1', '%00'])
      for (const as of [seller, admin])
        expect(await change({ price: 100 }, as, id)).toMatchObject({
          status: 404,
          body: { code: 'not-found' },
        })
  })
})

describe('a phone that somebody buys', () => {
  test('cannot be changed while a buyer pays, until the hold ends', async () => {
    const { id, buyerId } = await buildBooking(product, { itemId })
    await askToPay(product, buyerId, id)
    product.pass({ minutes: 4 })
    const admin = await buildUser(product, { isAdmin: true })
    for (const as of [seller, admin]) {
      const { status, body, headers } = await change({ price: 60_000 }, as)
      expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'being-paid', '360'])
    }
    product.pass({ minutes: 6 })
    expect(await change({ price: 60_000 })).toMatchObject(answer(1))
  })

  test('whose price changed after the hold ended is not sold at the old price, and nobody is charged', async () => {
    const { id, buyerId } = await buildBooking(product, { itemId })
    const transationId = await authorize(product, buyerId, id)
    product.pass({ minutes: 10 })
    await change({ price: 60_000 })
    expect(await settle(product, buyerId, id, transationId)).toMatchObject({
      status: 409,
      body: { code: 'price-changed' },
    })
    expect((await find()).isSold).toBe('notSold')
  })

  test('cannot be changed once it is sold', async () => {
    const sold = await buildListing(product, { sellerId: seller, isSold: true })
    for (const as of [seller, await buildUser(product, { isAdmin: true })])
      expect(await change({ price: 100 }, as, sold)).toMatchObject({
        status: 409,
        body: { code: 'already-sold' },
      })
  })
})

raceTest('two changes at the same time are both made, one after the other', async () => {
  const answers = await Promise.all([
    change({ price: 40_000 }),
    change({ model: 'iPhone 13 mini' }),
    change({ images: ['/images/c.jpg'] }),
    change({ images: ['/images/b.jpg'] }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { price, model, images } = await find()
  expect([price, model, images.length]).toEqual([40_000, 'iPhone 13 mini', 1])
})
