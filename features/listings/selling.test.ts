import { beforeEach, describe, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildBrand, buildImages, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { ask, db } = product

let seller: UserId
let listing: Record<string, unknown>
beforeEach(async () => {
  seller = await buildSeller(product, { email: 'seller@example.com', name: 'Salma' })
  await buildBrand(product)
  await buildBrand(product, 'Xiomi')
  const images = await buildImages(product, '/images/front.jpg', '/images/back.jpg')
  listing = {
    name: 'Iphone',
    model: 'iPhone 13',
    condition: 'Good',
    location: 'Mirpur 10, Dhaka',
    price: 54_500.5,
    description: 'Battery health 88 %.',
    images,
  }
})

const sell = (body: Record<string, unknown> = {}, as: UserId | undefined = seller) =>
  ask('POST /items', { as, body: { ...listing, ...body } })
const find = async (id: ListingId) => (await ask(`GET /items/${id}`)).body
const countListings = async () => (await db.selectFrom('items').select('id').execute()).length

test('a verified seller puts a phone up for sale, and everybody finds it at once', async () => {
  const { status, body } = await sell()
  expect([status, body]).toEqual([200, { acknowledged: true, insertedId: expect.any(String) }])
  const [shown] = (await ask('GET /items?name=Iphone')).body
  expect(shown).toMatchObject({
    _id: body.insertedId,
    userName: 'Salma',
    sellerId: seller,
    model: 'iPhone 13',
    price: 54_500.5,
    image: '/images/front.jpg',
    images: ['/images/front.jpg', '/images/back.jpg'],
    isSold: 'notSold',
    wishList: false,
    advertise: false,
    report: false,
    postDate: '20/10/2026',
    postedAt: '2026-11-20T06:00:00.000Z',
  })
  const events = await db.selectFrom('events').selectAll().where('kind', '=', 'item-created').execute()
  expect(events).toMatchObject([
    { actorId: seller, subjectKind: 'item', subjectId: body.insertedId, requestId: expect.any(String) },
  ])
})

test('the owner, the dates and the states in the body are ignored', async () => {
  const { body } = await sell({
    userName: 'Mallory',
    userImage: '/images/other.jpg',
    email: 'other@example.com',
    sellerId: newId<string>(),
    _id: newId<string>(),
    isSold: 'sold',
    advertise: true,
    report: true,
    postDate: '1/0/1999',
    createdAt: '1999-01-01',
  })
  expect(await find(body.insertedId)).toMatchObject({
    userName: 'Salma',
    sellerId: seller,
    isSold: 'notSold',
    advertise: false,
    report: false,
    postDate: '20/10/2026',
  })
})

test('a request with only one image creates a listing with one photo', async () => {
  const { status, body } = await sell({ images: undefined, image: '/images/back.jpg' })
  expect(status).toBe(200)
  expect(await find(body.insertedId)).toMatchObject({
    image: '/images/back.jpg',
    images: ['/images/back.jpg'],
  })
})

test('with both one image and a list, the list is used', async () => {
  const { body } = await sell({ image: '/images/back.jpg' })
  expect((await find(body.insertedId)).image).toBe('/images/front.jpg')
})

describe('permissions', () => {
  test('a seller who is not verified must wait', async () => {
    for (const isVerified of [false, null]) {
      const as = await buildSeller(product, { isVerified })
      expect(await sell({}, as)).toMatchObject({
        status: 403,
        body: { code: 'seller-not-verified', detail: 'Please wait admin need to verify' },
      })
    }
    expect(await countListings()).toBe(0)
  })

  test('an admin who is a seller without verification must wait too', async () => {
    const as = await buildSeller(product, { isAdmin: true, isVerified: false })
    expect((await sell({}, as)).body.code).toBe('seller-not-verified')
  })

  test('buyers and admins who are no sellers are refused with this reason', async () => {
    for (const person of [{}, { isAdmin: true }, { isVerified: true }]) {
      expect(await sell({}, await buildUser(product, person))).toMatchObject({
        status: 403,
        body: { code: 'not-allowed' },
      })
    }
    expect((await ask('POST /items', { body: listing })).status).toBe(401)
    expect(await countListings()).toBe(0)
  })

  test('a seller who was verified a moment ago can sell', async () => {
    const as = await buildSeller(product, { isVerified: false })
    await db.updateTable('users').set({ isVerified: true }).where('id', '=', as).execute()
    expect((await sell({}, as)).status).toBe(200)
  })
})

describe('the same draft', () => {
  const draftId = newId<string>()

  raceTest('sent twice at the same time is one listing', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => sell({ draftId })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
    expect(await countListings()).toBe(1)
    const { images } = await find(answers[0]?.body.insertedId)
    expect(images).toEqual(['/images/front.jpg', '/images/back.jpg'])
    const events = await db.selectFrom('events').select('id').where('kind', '=', 'item-created').execute()
    expect(events).toHaveLength(1)
  })

  test('sent again with different content is refused, and changes nothing', async () => {
    const { body } = await sell({ draftId })
    expect(await sell({ draftId, price: 100 })).toMatchObject({
      status: 409,
      body: { code: 'already-listed' },
    })
    expect((await find(body.insertedId)).price).toBe(54_500.5)
    expect(await countListings()).toBe(1)
  })

  test('sent again after its listing was edited returns that listing', async () => {
    const { body } = await sell({ draftId })
    await ask(`PATCH /items/${body.insertedId}`, { as: seller, body: { price: 40_000 } })
    expect((await sell({ draftId })).body.insertedId).toBe(body.insertedId)
    expect((await find(body.insertedId)).price).toBe(40_000)
  })

  test('of another seller is another listing', async () => {
    const first = await sell({ draftId })
    const second = await sell({ draftId }, await buildSeller(product))
    expect(second.body.insertedId).not.toBe(first.body.insertedId)
    expect(await countListings()).toBe(2)
  })

  test('can be listed again after its listing was deleted', async () => {
    const { body } = await sell({ draftId })
    await ask(`DELETE /items/${body.insertedId}`, { as: seller })
    const again = await sell({ draftId })
    expect([again.status, again.body.insertedId === body.insertedId]).toEqual([200, false])
  })

  test('without an id creates two listings, even with the same content', async () => {
    await sell()
    await sell()
    expect(await countListings()).toBe(2)
  })
})

describe('pictures', () => {
  test('that are not hosted here are refused', async () => {
    const answers = [
      await sell({ images: ['/images/nowhere.jpg'] }),
      await sell({ images: ['/images/front.jpg', '/images/nowhere.jpg'] }),
      await sell({ images: undefined, image: '/images/nowhere.jpg' }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.code, body.errors[0].path]).toEqual([422, 'invalid-input', 'images'])
    }
    expect(await countListings()).toBe(0)
    expect(await db.selectFrom('events').select('id').where('kind', '=', 'item-created').execute()).toEqual(
      [],
    )
  })

  test('are accepted up to eight, and keep their order', async () => {
    const urls = Array.from({ length: 8 }, (_, nth) => `/images/photo${7 - nth}.jpg`)
    const { body } = await sell({ images: await buildImages(product, ...urls) })
    expect((await find(body.insertedId)).images).toEqual(urls)
  })

  test('of a listing are kept after a day', async () => {
    await sell()
    const { createdAt } = await db
      .selectFrom('images')
      .select('createdAt')
      .where('url', '=', '/images/front.jpg')
      .executeTakeFirstOrThrow()
    expect(createdAt).toEqual(product.time.now)
  })
})

test('an unknown brand is refused for its field', async () => {
  const { status, body } = await sell({ name: 'Huawei' })
  expect([status, body.errors[0].path]).toEqual([422, 'name'])
})

test('one seller can list at most sixty phones in ten minutes, from whatever network', async () => {
  const statuses = []
  for (let nth = 0; nth < 61; nth += 1)
    statuses.push((await ask('POST /items', { as: seller, body: {}, from: `10.3.3.${nth}` })).status)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(422))
  expect(statuses[60]).toBe(429)
})
