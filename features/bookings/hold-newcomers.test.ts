import { beforeEach, expect, test } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import { buildBooking, buildListing, buildUser } from '#test/build.ts'
import { askToPay, sell } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'

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

const heldTooOften = (seconds: number) => ({
  status: 409,
  body: {
    code: 'held-too-often',
    retryAfterSeconds: seconds,
    detail: expect.stringContaining('Confirm your email address'),
  },
})

test('after four holds without a payment in an hour, newcomers have to wait', async () => {
  await holdInTurn()
  const next = await book()
  expect(await pay(next)).toMatchObject(heldTooOften(52 * 60))
  product.pass({ minutes: 52 })
  expect((await pay(next)).status).toBe(200)
  await giveUp(next)
  expect(await pay(await book())).toMatchObject(heldTooOften(2 * 60))
})

test('meanwhile, people with a verified address hold the phone', async () => {
  await holdInTurn()
  const verified = await book(await buildUser(product, { isAddressVerified: true }))
  expect((await pay(verified)).status).toBe(200)
})

test('so do people who have paid before', async () => {
  const buyerId = await buildUser(product)
  await sell(product, await buildBooking(product, { buyerId }))
  await holdInTurn()
  expect((await pay(await book(buyerId))).status).toBe(200)
})

test('new accounts hold it five times an hour together, although their addresses are verified', async () => {
  for (let nth = 0; nth < 5; nth += 1) {
    const buyer = await book(await buildVerified(false))
    expect((await pay(buyer)).status).toBe(200)
    await giveUp(buyer)
  }
  const [next, unverified] = [await book(await buildVerified(false)), await book()]
  for (const buyer of [next, unverified])
    expect(await pay(buyer)).toMatchObject({
      status: 409,
      body: {
        code: 'held-too-often',
        retryAfterSeconds: 3600,
        detail: expect.stringContaining('Try again later'),
      },
    })
  const known = await book(await buildVerified(true))
  expect((await pay(known)).status).toBe(200)
  await giveUp(known)
  product.pass({ minutes: 60 })
  expect((await pay(next)).status).toBe(200)
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
  expect((await pay(await book())).body.code).toBe('held-too-often')
})

test('other phones of the seller are not affected', async () => {
  await holdInTurn()
  const elsewhere = await buildBooking(product, {})
  expect((await pay(elsewhere)).status).toBe(200)
})

test('the newcomer who holds the phone goes on, although it was the last hold', async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    const buyer = await book()
    expect((await pay(buyer)).status).toBe(200)
    await giveUp(buyer)
  }
  const last = await book()
  expect((await pay(last)).status).toBe(200)
  expect((await pay(last)).status).toBe(200)
  await sell(product, last)
})

test('of newcomers who ask at once for the last hold, one gets it', async () => {
  for (let nth = 0; nth < 3; nth += 1) {
    const buyer = await book()
    await pay(buyer)
    await giveUp(buyer)
  }
  const buyers = [await book(), await book(), await book()]
  const answers = await Promise.all(buyers.map(pay))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
