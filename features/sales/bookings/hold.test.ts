import { beforeEach, expect, test } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import { beforeWriting } from '#test/database/before-writing.ts'
import { buildBooking, buildListing, buildUser } from '#test/build.ts'
import { askToPay, authorize, settle } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { ask } = product

type Buyer = { id: BookingId; buyerId: UserId }
let itemId: ListingId
let first: Buyer
let second: Buyer
beforeEach(async () => {
  itemId = await buildListing(product)
  first = await buildBooking(product, { itemId })
  second = await buildBooking(product, { itemId })
})

const pay = ({ buyerId, id }: Buyer) => askToPay(product, buyerId, id)

test('while one buyer pays, another buyer reads when to try again', async () => {
  await pay(first)
  product.pass({ minutes: 4 })
  const { status, body, headers } = await pay(second)
  expect([status, body.code, body.retryAfterSeconds]).toEqual([409, 'being-paid', 360])
  expect(headers.get('retry-after')).toBe('360')
})

test('the bookings of the phone say for whom it is held, while it is', async () => {
  await pay(first)
  const read = async ({ id, buyerId }: Buyer) => (await ask(`GET /booking/${id}`, { as: buyerId })).body
  const heldUntil = (await read(first)).heldUntil
  expect(Date.parse(heldUntil)).toBeGreaterThan(0)
  expect(await read(first)).not.toHaveProperty('beingPaidUntil')
  expect((await read(second)).beingPaidUntil).toBe(heldUntil)
  expect(await read(second)).not.toHaveProperty('heldUntil')
  product.pass({ minutes: 10 })
  expect(await read(first)).not.toHaveProperty('heldUntil')
  expect(await read(second)).not.toHaveProperty('beingPaidUntil')
})

test('the hold ends after ten minutes, and the next buyer who asks gets the phone', async () => {
  await pay(first)
  product.pass({ minutes: 10 })
  expect((await pay(second)).status).toBe(200)
  expect(await pay(first)).toMatchObject({
    status: 409,
    body: { code: 'being-paid', retryAfterSeconds: 600 },
  })
})

test('asking again does not extend the buyer’s own hold', async () => {
  await pay(first)
  product.pass({ minutes: 9 })
  expect((await pay(first)).status).toBe(200)
  product.pass({ minutes: 1 })
  expect((await pay(second)).status).toBe(200)
})

test('a buyer whose hold has ended gets ten more minutes if nobody else holds the phone', async () => {
  await pay(first)
  product.pass({ minutes: 15 })
  expect((await pay(first)).status).toBe(200)
  product.pass({ minutes: 9 })
  expect((await pay(second)).body.retryAfterSeconds).toBe(60)
})

raceTest('one of two buyers who ask at the same time gets the phone', async () => {
  const answers = await Promise.all([pay(first), pay(second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a buyer who deletes the booking no longer holds the phone', async () => {
  await pay(first)
  expect((await product.ask(`DELETE /booking/${first.id}`, { as: first.buyerId })).body.deletedCount).toBe(1)
  expect((await pay(second)).status).toBe(200)
})

test('deleting a booking does not end the hold of another buyer', async () => {
  await pay(first)
  await product.ask(`DELETE /booking/${second.id}`, { as: second.buyerId })
  const third = await buildBooking(product, { itemId })
  expect((await pay(third)).body.code).toBe('being-paid')
})

test('a hold of one phone does not block another phone of the same seller', async () => {
  await pay(first)
  const elsewhere = await buildBooking(product, { buyerId: second.buyerId })
  expect((await askToPay(product, second.buyerId, elsewhere.id)).status).toBe(200)
})

test('a held phone stays in the lists and can be booked', async () => {
  await pay(first)
  const { body } = await product.ask('GET /items')
  expect(body.map((listing: { _id: string }) => listing._id)).toEqual([itemId])
  await expect(buildBooking(product, { itemId })).resolves.toHaveProperty('id')
})

test('the reply says until when the buyer holds the phone, also when they ask again', async () => {
  expect((await pay(first)).body.heldUntil).toBe('2026-11-20T06:10:00.000Z')
  product.pass({ minutes: 3 })
  expect((await pay(first)).body.heldUntil).toBe('2026-11-20T06:10:00.000Z')
})

test('a buyer holds at most two phones, and reads when the first hold ends', async () => {
  const { buyerId } = first
  const bookings = [first]
  for (let nth = 0; nth < 2; nth += 1) bookings.push(await buildBooking(product, { buyerId }))
  const [one, two, three] = bookings as [Buyer, Buyer, Buyer]
  expect((await pay(one)).status).toBe(200)
  product.pass({ minutes: 4 })
  expect((await pay(two)).status).toBe(200)
  const { status, body, headers } = await pay(three)
  expect([status, body.code, body.retryAfterSeconds]).toEqual([409, 'too-many-holds', 360])
  expect(headers.get('retry-after')).toBe('360')
  expect((await pay(one)).status).toBe(200)
  product.pass({ minutes: 6 })
  expect((await pay(three)).status).toBe(200)
})

test('nobody holds a phone for a booking or a buyer that was deleted meanwhile', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const gone = [
    [first, `DELETE /booking/${first.id}`, first.buyerId, 'not-found'],
    [second, `DELETE /users/buyers/${second.buyerId}`, admin, 'not-signed-in'],
  ] as const
  for (const [booking, call, as, code] of gone) {
    beforeWriting(product, async () => expect((await product.ask(call, { as })).status).toBe(200))
    expect((await pay(booking)).body.code).toBe(code)
  }
  expect((await pay(await buildBooking(product, { itemId }))).status).toBe(200)
})

raceTest('a buyer does not hold three phones by asking for them at the same time', async () => {
  const { buyerId } = first
  const bookings = [first]
  for (let nth = 0; nth < 4; nth += 1) bookings.push(await buildBooking(product, { buyerId }))
  const answers = await Promise.all(bookings.map(pay))
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
    200,
    200,
    ...Array<string>(3).fill('too-many-holds'),
  ])
})

test('a buyer holds a phone at most twice an hour, and other buyers can hold it in between', async () => {
  await pay(first)
  product.pass({ minutes: 11 })
  await pay(first)
  product.pass({ minutes: 11 })
  const { status, body } = await pay(first)
  expect([status, body.code, body.retryAfterSeconds]).toEqual([409, 'held-too-often', 38 * 60])
  expect((await pay(second)).status).toBe(200)
  product.pass({ minutes: 38 })
  expect((await pay(first)).status).toBe(200)
})

test('a buyer who cannot hold the phone again can still pay with the open intent', async () => {
  const transationId = await authorize(product, first.buyerId, first.id)
  product.pass({ minutes: 11 })
  await pay(first)
  product.pass({ minutes: 11 })
  expect((await pay(first)).body.code).toBe('held-too-often')
  expect((await settle(product, first.buyerId, first.id, transationId)).status).toBe(200)
})

test('deleting the booking and booking again does not allow a third hold', async () => {
  await pay(first)
  await product.ask(`DELETE /booking/${first.id}`, { as: first.buyerId })
  const again = await buildBooking(product, { itemId, buyerId: first.buyerId })
  expect((await pay(again)).status).toBe(200)
  await product.ask(`DELETE /booking/${again.id}`, { as: first.buyerId })
  const third = await buildBooking(product, { itemId, buyerId: first.buyerId })
  expect((await pay(third)).body.code).toBe('held-too-often')
})
