import { beforeEach, expect, test } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import { buildBooking, buildListing, buildUser } from '#test/build.ts'
import { askToPay, authorize, sell, settle, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()

type Buyer = { id: BookingId; buyerId: UserId }
let itemId: ListingId
beforeEach(async () => {
  itemId = await buildListing(product)
})

const book = async (buyerId?: UserId): Promise<Buyer> =>
  buildBooking(product, { itemId, buyerId: buyerId ?? (await buildUser(product)) })
const pay = ({ buyerId, id }: Buyer) => askToPay(product, buyerId, id)
const giveUp = ({ buyerId, id }: Buyer) => product.ask(`DELETE /booking/${id}`, { as: buyerId })
/** Four newcomers hold the phone and give it up, two minutes after each other. */
async function holdInTurn() {
  for (let nth = 0; nth < 4; nth += 1) {
    const buyer = await book()
    expect((await pay(buyer)).status).toBe(200)
    product.pass({ minutes: 2 })
    await giveUp(buyer)
  }
}
const buildVerified = (isOld: boolean) => buildUser(product, { isAddressVerified: true, isOld })

/** Asks to pay, which must succeed, and returns whether the phone is held meanwhile. */
async function payAndSeeHold(buyer: Buyer): Promise<boolean> {
  const { status, body } = await pay(buyer)
  expect([status, typeof body.clientSecret]).toEqual([200, 'string'])
  return body.heldUntil !== undefined
}

test('after four holds without a payment in an hour, newcomers pay without a hold', async () => {
  await holdInTurn()
  const next = await book()
  expect(await payAndSeeHold(next)).toBe(false)
  product.pass({ minutes: 52 })
  expect(await payAndSeeHold(next)).toBe(true)
  await giveUp(next)
  expect(await payAndSeeHold(await book())).toBe(false)
})

test('of two who pay without a hold, the first gets the phone, and the other is not charged', async () => {
  await holdInTurn()
  const [first, second] = [await book(), await book()]
  const slower = await authorize(product, second.buyerId, second.id)
  await sell(product, first)
  expect((await settle(product, second.buyerId, second.id, slower)).body.code).toBe('already-sold')
  await expect.poll(() => statusOf(product, slower)).toBe('canceled')
})

test('who pays without a hold keeps nobody else from holding the phone, or from paying', async () => {
  await holdInTurn()
  const unheld = await book()
  expect(await payAndSeeHold(unheld)).toBe(false)
  const verified = await book(await buildVerified(true))
  expect(await payAndSeeHold(verified)).toBe(true)
  expect(await pay(unheld)).toMatchObject({ status: 409, body: { code: 'being-paid' } })
})

test('meanwhile, people with a verified address hold the phone', async () => {
  await holdInTurn()
  const verified = await book(await buildUser(product, { isAddressVerified: true }))
  expect(await payAndSeeHold(verified)).toBe(true)
})

test('so do people who have paid before', async () => {
  const buyerId = await buildUser(product)
  await sell(product, await buildBooking(product, { buyerId }))
  await holdInTurn()
  expect(await payAndSeeHold(await book(buyerId))).toBe(true)
})

test('new accounts hold it five times an hour together, although their addresses are verified', async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    const buyer = await book(await buildVerified(false))
    expect(await payAndSeeHold(buyer)).toBe(true)
    await giveUp(buyer)
  }
  const next = await book(await buildVerified(false))
  for (const buyer of [next, await book()]) expect(await payAndSeeHold(buyer)).toBe(false)
  const known = await book(await buildVerified(true))
  expect(await payAndSeeHold(known)).toBe(true)
  await giveUp(known)
  product.pass({ minutes: 60 })
  expect(await payAndSeeHold(next)).toBe(true)
})

test('the holds of deleted accounts count, those of people with a verified address do not', async () => {
  for (let nth = 0; nth < 4; nth += 1) {
    const verified = await book(await buildVerified(true))
    expect((await pay(verified)).status).toBe(200)
    await giveUp(verified)
  }
  for (let nth = 0; nth < 4; nth += 1) {
    const buyer = await book()
    expect((await pay(buyer)).status).toBe(200)
    expect((await product.ask('DELETE /account', { as: buyer.buyerId })).status).toBe(200)
  }
  expect(await payAndSeeHold(await book())).toBe(false)
})

test('other phones of the seller are not affected', async () => {
  await holdInTurn()
  const elsewhere = await buildBooking(product, {})
  expect(await payAndSeeHold(elsewhere)).toBe(true)
})

test('the newcomer who holds the phone goes on, although it was the last hold', async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    const buyer = await book()
    expect((await pay(buyer)).status).toBe(200)
    await giveUp(buyer)
  }
  const last = await book()
  expect(await payAndSeeHold(last)).toBe(true)
  expect(await payAndSeeHold(last)).toBe(true)
  await sell(product, last)
})

raceTest('of newcomers who ask at once for the last hold, one gets it', async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    const buyer = await book()
    await pay(buyer)
    await giveUp(buyer)
  }
  const buyers = [await book(), await book(), await book()]
  const answers = await Promise.all(buyers.map(pay))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
