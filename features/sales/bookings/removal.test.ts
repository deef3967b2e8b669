import { beforeEach, expect, test } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import {
  askToPay,
  authorize,
  confirmCard,
  findDealOf,
  handOver,
  intentIdOf,
  settle,
  statusOf,
} from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { ask, db } = product

let id: BookingId
let buyerId: UserId
beforeEach(async () => {
  ;({ id, buyerId } = await buildBooking(product, {
    buyerId: await buildUser(product, { email: 'buyer@example.com' }),
  }))
})

const remove = (as: UserId | undefined = buyerId) => ask(`DELETE /booking/${id}`, { as })
const list = async () => (await ask('GET /booking?email=buyer@example.com', { as: buyerId })).body
const findRow = () => db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a deleted booking is not in the list and is not found', async () => {
  const { status, body } = await remove()
  expect([status, body]).toEqual([200, { acknowledged: true, deletedCount: 1 }])
  expect(await list()).toEqual([])
  expect((await ask(`GET /booking/${id}`, { as: buyerId })).status).toBe(404)
  expect((await remove()).status).toBe(404)
  const events = await db
    .selectFrom('events')
    .select('actorId')
    .where('kind', '=', 'booking-removed')
    .execute()
  expect(events).toEqual([{ actorId: buyerId }])
})

test('nobody else can delete a booking', async () => {
  for (const as of [await buildUser(product), await buildUser(product, { isAdmin: true })])
    expect(await remove(as)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await ask(`DELETE /booking/${id}`)).status).toBe(401)
  expect((await ask(`DELETE /booking/${newId<string>()}`, { as: buyerId })).status).toBe(404)
  expect((await ask('DELETE /booking/1', { as: buyerId })).status).toBe(404)
  expect(await list()).toHaveLength(1)
})

test('deleting a booking cancels its open payment at the provider', async () => {
  const { clientSecret } = (await askToPay(product, buyerId, id)).body
  expect((await remove()).status).toBe(200)
  await expect.poll(() => statusOf(product, intentIdOf(clientSecret))).toBe('canceled')
  expect((await confirmCard(product, clientSecret)).status).toBe(400)
})

test.each(['pm_card_visa', 'pm_card_authenticationRequired'] as const)(
  'while its payment is under way (%s) it stays',
  async (card) => {
    const { clientSecret } = (await askToPay(product, buyerId, id)).body
    await confirmCard(product, clientSecret, card)
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'payment-under-way' } })
    expect(await list()).toHaveLength(1)
    expect(await statusOf(product, intentIdOf(clientSecret))).not.toBe('canceled')
  },
)

test('a booking can be deleted after a declined card', async () => {
  const { clientSecret } = (await askToPay(product, buyerId, id)).body
  await confirmCard(product, clientSecret, 'pm_card_visa_chargeDeclined')
  expect((await remove()).status).toBe(200)
})

test('a deleted paid booking leaves the list, and the sale stays on record', async () => {
  const transationId = await authorize(product, buyerId, id)
  await settle(product, buyerId, id, transationId)
  expect(await list()).toMatchObject([{ paid: true, may: [] }])
  expect((await remove()).body.deletedCount).toBe(1)
  expect(await list()).toEqual([])
  const row = await findRow()
  expect(row.paidAt).toEqual(product.time.now)
  const sold = await db
    .selectFrom('items')
    .select('soldAt')
    .where('id', '=', row.itemId)
    .executeTakeFirstOrThrow()
  expect(sold.soldAt).toEqual(product.time.now)
  expect((await handOver(product, buyerId, (await findDealOf(product, transationId)).id)).status).toBe(200)
  await expect.poll(() => statusOf(product, transationId)).toBe('succeeded')
})

test('a paid booking that left the list is still found by its id and by its listing; a deleted unpaid one is not', async () => {
  const { itemId } = await findRow()
  const other = await buildBooking(product, { buyerId })
  const ofPhone = async (phone: string, as = buyerId) =>
    (await ask(`GET /booking?email=buyer@example.com&productId=${phone}`, { as })).body
  expect(await ofPhone(itemId)).toMatchObject([{ _id: id }])
  await settle(product, buyerId, id, await authorize(product, buyerId, id))
  await remove()
  expect(await ofPhone(itemId)).toMatchObject([{ _id: id, paid: true, paymentId: expect.any(String) }])
  expect((await ask(`GET /booking/${id}`, { as: buyerId })).body).toMatchObject({ paid: true, may: [] })
  expect((await ofPhone(itemId, await buildUser(product))).code).toBe('not-yours')
  await ask(`DELETE /booking/${other.id}`, { as: buyerId })
  expect(await ofPhone(other.itemId)).toEqual([])
})

test('settling a paid one again after it left the list gives the same answer', async () => {
  const transationId = await authorize(product, buyerId, id)
  const first = await settle(product, buyerId, id, transationId)
  await remove()
  const again = await settle(product, buyerId, id, transationId)
  expect([again.status, again.body]).toEqual([200, first.body])
})

test('a booking of a phone that was sold to somebody else can be deleted', async () => {
  const { itemId } = await findRow()
  const winner = await buildBooking(product, { itemId })
  await settle(product, winner.buyerId, winner.id, await authorize(product, winner.buyerId, winner.id))
  expect((await remove()).body.deletedCount).toBe(1)
})

raceTest('a booking that is deleted five times at the same time is deleted once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => remove()))
  const deleted = answers.filter(({ status, body }) => status === 200 && body.deletedCount === 1)
  expect(deleted).toHaveLength(1)
  for (const { status } of answers) expect([200, 404]).toContain(status)
})
