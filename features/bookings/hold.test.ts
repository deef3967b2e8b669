import { beforeEach, expect, test } from 'vitest'
import type { BookingId, ItemId, UserId } from '#contract/ids.ts'
import { buildBooking, buildItem } from '#test/build.ts'
import { askToPay } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()

type Buyer = { id: BookingId; buyerId: UserId }
let itemId: ItemId
let first: Buyer
let second: Buyer
beforeEach(async () => {
  itemId = await buildItem(product)
  first = await buildBooking(product, { itemId })
  second = await buildBooking(product, { itemId })
})

const pay = ({ buyerId, id }: Buyer) => askToPay(product, buyerId, id)

test('while one buyer pays, another is told when to try again', async () => {
  await pay(first)
  product.pass({ minutes: 4 })
  const { status, body, headers } = await pay(second)
  expect([status, body.code, body.retryAfterSeconds]).toEqual([409, 'being-paid', 360])
  expect(headers.get('retry-after')).toBe('360')
})

test('the hold ends after ten minutes, and then whoever comes first has it', async () => {
  await pay(first)
  product.pass({ minutes: 10 })
  expect((await pay(second)).status).toBe(200)
  expect(await pay(first)).toMatchObject({
    status: 409,
    body: { code: 'being-paid', retryAfterSeconds: 600 },
  })
})

test('asking again does not lengthen one’s own hold', async () => {
  await pay(first)
  product.pass({ minutes: 9 })
  expect((await pay(first)).status).toBe(200)
  product.pass({ minutes: 1 })
  expect((await pay(second)).status).toBe(200)
})

test('a buyer whose time is over and whom nobody followed gets ten more minutes', async () => {
  await pay(first)
  product.pass({ minutes: 15 })
  expect((await pay(first)).status).toBe(200)
  product.pass({ minutes: 9 })
  expect((await pay(second)).body.retryAfterSeconds).toBe(60)
})

test('of two who ask at once one gets the phone', async () => {
  const answers = await Promise.all([pay(first), pay(second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a buyer who deletes the booking lets go of the phone', async () => {
  await pay(first)
  expect((await product.ask(`DELETE /booking/${first.id}`, { as: first.buyerId })).body.deletedCount).toBe(1)
  expect((await pay(second)).status).toBe(200)
})

test('a booking deleted by somebody who does not hold the phone lets nobody else’s hold go', async () => {
  await pay(first)
  await product.ask(`DELETE /booking/${second.id}`, { as: second.buyerId })
  const third = await buildBooking(product, { itemId })
  expect((await pay(third)).body.code).toBe('being-paid')
})

test('one phone held is no reason to wait for another of the same seller', async () => {
  await pay(first)
  const elsewhere = await buildBooking(product, { buyerId: second.buyerId })
  expect((await askToPay(product, second.buyerId, elsewhere.id)).status).toBe(200)
})

test('a held phone stays on the shelves and can be booked', async () => {
  await pay(first)
  const { body } = await product.ask('GET /items')
  expect(body.map((item: { _id: string }) => item._id)).toEqual([itemId])
  await expect(buildBooking(product, { itemId })).resolves.toHaveProperty('id')
})
