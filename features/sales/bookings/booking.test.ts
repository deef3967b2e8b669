import { beforeEach, describe, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { testRows } from '#test/runner/test-rows.ts'

const product = await startProduct()
const { ask, db } = product

let buyer: UserId
let seller: UserId
let productId: ListingId
beforeEach(async () => {
  buyer = await buildUser(product, { email: 'buyer@example.com' })
  seller = await buildSeller(product)
  productId = await buildListing(product, { sellerId: seller })
})

const request = () => ({ productId, bookingUserNumber: '+880 1712 345678', meetLocation: 'Mirpur 10 circle' })
const book = (body: unknown = request(), as: UserId | undefined = buyer) => ask('POST /booking', { as, body })
const countBookings = async () => (await db.selectFrom('bookings').select('id').execute()).length

test('a booking takes the name, picture, model and price from the listing, and the buyer from the session', async () => {
  const lies = {
    bookingUserEmail: 'somebody-else@example.com',
    productName: 'Nokia',
    productModel: '3310',
    productImage: '/images/other.jpg',
    productPrice: 1,
    isSold: 'sold',
    paid: true,
  }
  const { status, body } = await book({ ...request(), ...lies })
  expect([status, body]).toEqual([200, { acknowledged: true, insertedId: expect.any(String) }])
  expect((await ask(`GET /booking/${body.insertedId}`, { as: buyer })).body).toEqual({
    _id: body.insertedId,
    bookingUserEmail: 'buyer@example.com',
    bookingUserNumber: '+8801712345678',
    meetLocation: 'Mirpur 10 circle',
    productId,
    productName: 'Iphone',
    productModel: 'iPhone 13',
    productTitle: 'iPhone 13',
    productImage: '/images/phone.jpg',
    productPhoto: expect.objectContaining({ url: '/images/phone.jpg' }),
    productPrice: 54_500,
    currency: 'bdt',
    listingRevision: 1,
    listingChanged: false,
    seller: { _id: expect.any(String), name: expect.any(String), verified: true },
    isSold: 'notSold',
    withdrawn: false,
    paid: false,
    bookedAt: '2026-11-20T06:00:00.000Z',
    may: ['pay', 'delete'],
  })
})

test('the memory that a seller chose stands in the title of the listing, of its booking and of its payment', async () => {
  const memory = { model: 'Redmi Note 11', ramGb: 6, storageGb: 128 }
  const id = await buildListing(product, { sellerId: seller, brand: 'Xiomi', ...memory })
  const title = 'Redmi Note 11 · 6/128 GB'
  expect((await ask(`GET /items/${id}`)).body).toMatchObject({ model: 'Redmi Note 11', title })
  const { insertedId } = (await book({ ...request(), productId: id })).body
  const booking = await ask(`GET /booking/${insertedId}`, { as: buyer })
  expect(booking.body).toMatchObject({ productModel: 'Redmi Note 11', productTitle: title })
  await ask('POST /create-payment-intent', { as: buyer, body: { productPrice: 54_500, id: insertedId } })
  const admin = await buildUser(product, { isAdmin: true })
  expect((await ask('GET /payments', { as: admin })).body).toMatchObject([
    { productModel: 'Redmi Note 11', productTitle: title },
  ])
})

test('an event records who booked what', async () => {
  const { insertedId } = (await book()).body
  const events = await db.selectFrom('events').selectAll().where('kind', '=', 'booking-created').execute()
  expect(events).toMatchObject([{ actorId: buyer, subjectKind: 'booking', subjectId: insertedId }])
  expect(events[0]?.requestId).toBeTruthy()
})

test('the meeting place is optional', async () => {
  const { meetLocation: _, ...rest } = request()
  const { insertedId } = (await book(rest)).body
  expect((await ask(`GET /booking/${insertedId}`, { as: buyer })).body).not.toHaveProperty('meetLocation')
})

describe('the same phone twice', () => {
  test('returns the first booking, unchanged', async () => {
    const first = (await book()).body.insertedId
    const second = await book({ ...request(), bookingUserNumber: '01999999999' })
    expect([second.status, second.body.insertedId]).toEqual([200, first])
    expect((await ask(`GET /booking/${first}`, { as: buyer })).body.bookingUserNumber).toBe('+8801712345678')
  })

  raceTest('ten times at the same time is one booking', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => book()))
    expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
    expect(await countBookings()).toBe(1)
    const events = await db.selectFrom('events').select('id').where('kind', '=', 'booking-created').execute()
    expect(events).toHaveLength(1)
  })

  test('by two buyers is two bookings', async () => {
    const other = await buildUser(product)
    expect((await book()).body.insertedId).not.toBe((await book(request(), other)).body.insertedId)
  })

  test('after the first one was deleted is a new booking', async () => {
    const first = (await book()).body.insertedId
    await ask(`DELETE /booking/${first}`, { as: buyer })
    expect((await book()).body.insertedId).not.toBe(first)
  })
})

describe('a booking is refused', () => {
  test('to guests', async () => {
    expect(await ask('POST /booking', { body: request() })).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in' },
    })
  })

  test('to a person who was deleted a moment ago', async () => {
    await db.updateTable('users').set({ removedAt: product.time.now }).where('id', '=', buyer).execute()
    expect((await book()).status).toBe(401)
    expect(await countBookings()).toBe(0)
  })

  test('to the seller of the phone', async () => {
    expect(await book(request(), seller)).toMatchObject({ status: 403, body: { code: 'own-listing' } })
  })

  test('when the phone is sold, removed or does not exist', async () => {
    const sold = await buildListing(product, { isSold: true })
    const removed = await buildListing(product, { isRemoved: true })
    expect(await book({ ...request(), productId: sold })).toMatchObject({
      status: 409,
      body: { code: 'already-sold' },
    })
    for (const id of [removed, newId<ListingId>()])
      expect(await book({ ...request(), productId: id })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
    expect(await countBookings()).toBe(0)
  })

  testRows([
    ['bookingUserNumber', undefined],
    ['bookingUserNumber', ''],
    ['bookingUserNumber', '123456'],
    ['bookingUserNumber', '1234567890123456'],
    ['bookingUserNumber', 'call me'],
    ['bookingUserNumber', '01712345678, 01812345678'],
    ['bookingUserNumber', 1_712_345_678],
    ['bookingUserNumber', '0171234\u00005678'],
    ['meetLocation', ''],
    ['meetLocation', 'a'.repeat(201)],
    ['meetLocation', 'Mirpur\u0007'],
    ['meetLocation', ['Mirpur']],
    ['productId', undefined],
    ['productId', 'iphone'],
    ['productId', null],
    ['productId', { $gt: '' }],
  ])('with %s as %j, and the refusal names it', async (field, value) => {
    const { status, body } = await book({ ...request(), [field]: value })
    expect([status, body.errors?.map((error: { path: string }) => error.path)]).toEqual([422, [field]])
    expect(await countBookings()).toBe(0)
  })
})

test.each(['1234567', '123456789012345', '+12345678'])('%s is accepted as a phone number', async (number) => {
  expect((await book({ ...request(), bookingUserNumber: number })).status).toBe(200)
})

test.each(["Shop #4, O'Neil's lane; --", 'ঢাকা বিশ্ববিদ্যালয়', '🏪 %_\\'])(
  'the place %s is kept as written',
  async (place) => {
    const { insertedId } = (await book({ ...request(), meetLocation: place })).body
    expect((await ask(`GET /booking/${insertedId}`, { as: buyer })).body.meetLocation).toBe(place)
  },
)

test('a seller books another seller’s phone, and an admin books too', async () => {
  for (const person of [{ role: 'seller' }, { isAdmin: true }] as const)
    expect((await book(request(), await buildUser(product, person))).status).toBe(200)
})

test('buildBooking makes the booking that the call makes', async () => {
  const { id } = await buildBooking(product, { buyerId: buyer, itemId: productId })
  expect((await book()).body.insertedId).toBe(id)
})
