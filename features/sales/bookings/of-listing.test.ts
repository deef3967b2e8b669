import { beforeEach, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { buildCashRequest } from '#test/sales/cash.ts'
import { authorize, handOver, settle } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask } = product

let seller: UserId
let itemId: ListingId
beforeEach(async () => {
  seller = await buildSeller(product)
  itemId = await buildListing(product, { sellerId: seller })
})

const readBookings = (as: UserId | undefined, id: string = itemId) => ask(`GET /items/${id}/bookings`, { as })

test('a seller sees how many people booked a phone, and no phone numbers', async () => {
  expect((await readBookings(seller)).body).toEqual({ count: 0 })
  await buildBooking(product, { itemId })
  await buildBooking(product, { itemId })
  await buildBooking(product)
  const { status, body, text } = await readBookings(seller)
  expect([status, body]).toEqual([200, { count: 2 }])
  expect(text).not.toContain('01712345678')
})

test('a deleted booking does not count', async () => {
  const { id, buyerId } = await buildBooking(product, { itemId })
  await ask(`DELETE /booking/${id}`, { as: buyerId })
  expect((await readBookings(seller)).body).toEqual({ count: 0 })
})

test('after the payment, the seller and admins see the buyer’s name, phone number and meeting place', async () => {
  const buyerId = await buildUser(product, { name: 'Bilal', email: 'bilal@example.com' })
  await buildBooking(product, { itemId })
  const { id } = await buildBooking(product, { itemId, buyerId })
  await settle(product, buyerId, id, await authorize(product, buyerId, id))
  const expected = {
    count: 2,
    paid: {
      name: 'Bilal',
      bookingUserNumber: '01712345678',
      meetLocation: 'Mirpur 10',
      paymentId: expect.any(String),
      paymentState: 'reserved',
      paidAt: '2026-11-20T06:00:00.000Z',
    },
  }
  for (const as of [seller, await buildUser(product, { isAdmin: true })]) {
    const { body, text } = await readBookings(as)
    expect(body).toEqual(expected)
    expect(text).not.toContain('bilal@example.com')
  }
  // The same is true after buyer and seller have both removed the sale from their lists.
  await handOver(product, buyerId, (await readBookings(seller)).body.paid.paymentId)
  await product.awaitJobs()
  expect((await ask(`DELETE /booking/${id}`, { as: buyerId })).body.deletedCount).toBe(1)
  expect((await ask(`DELETE /items/${itemId}`, { as: seller })).body.deletedCount).toBe(1)
  const paid = { ...expected.paid, paymentState: 'captured' }
  expect((await readBookings(seller)).body).toEqual({ ...expected, paid })
})

test('nobody else sees it, not even the people who booked or bought the phone', async () => {
  const { id, buyerId } = await buildBooking(product, { itemId })
  await settle(product, buyerId, id, await authorize(product, buyerId, id))
  for (const as of [buyerId, await buildUser(product), await buildSeller(product)])
    expect(await readBookings(as)).toMatchObject({ status: 403, body: { code: 'not-yours' } })
  expect((await readBookings(undefined)).status).toBe(401)
})

test('a listing that does not exist or was deleted is not found', async () => {
  const removed = await buildListing(product, { sellerId: seller, isRemoved: true })
  for (const id of [removed, newId<string>(), '1', '%00'])
    expect(await readBookings(seller, id)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('the bookings of several listings come in one call, without those of other people’s listings', async () => {
  const cash = await buildCashRequest(product, { seller })
  const sold = await buildBooking(product, { itemId })
  await settle(product, sold.buyerId, sold.id, await authorize(product, sold.buyerId, sold.id))
  const other = await buildListing(product)
  const ids = [itemId, cash.itemId, other, newId<ListingId>()]
  const readAll = async (as: UserId) => (await ask(`GET /item-bookings?ids=${ids.join(',')}`, { as })).body
  const one = async (id: ListingId, as: UserId) => ({ itemId: id, ...(await readBookings(as, id)).body })
  const own = [await one(itemId, seller), await one(cash.itemId, seller)]
  const ofSeller = await readAll(seller)
  expect(ofSeller).toEqual(expect.arrayContaining(own))
  expect(ofSeller).toHaveLength(2)
  const admin = await buildUser(product, { isAdmin: true })
  expect(await readAll(admin)).toEqual(expect.arrayContaining([...own, await one(other, admin)]))
  expect(await readAll(await buildUser(product))).toEqual([])
  for (const wrong of ['', 'x', `${itemId},`, Array(101).fill(itemId).join(',')])
    expect((await ask(`GET /item-bookings?ids=${wrong}`, { as: seller })).status).toBe(422)
})
