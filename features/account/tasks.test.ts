import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { buildReservedSale } from '#test/sales/sale.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, db } = product
const readTasks = async (as: UserId) => (await ask('GET /account/tasks', { as })).body

test('the caller reads how many of their bookings and sales wait for them, as in their lists', async () => {
  const [seller, buyer] = [await buildSeller(product), await buildUser(product)]
  expect(await readTasks(buyer)).toEqual({ bookings: 0, sales: 0 })
  const sale = await buildReservedSale(product, { seller, buyer })
  await buildReservedSale(product, { seller, buyer })
  // The buyer of one phone is the seller of another.
  await buildReservedSale(product, { buyer: seller })
  expect(await readTasks(buyer)).toEqual({ bookings: 2, sales: 0 })
  expect(await readTasks(seller)).toEqual({ bookings: 1, sales: 2 })

  const at = new Date(product.time.now.getTime() + 24 * 3_600_000).toISOString()
  const body = { place: 'Mirpur 10', at }
  await ask(`PUT /payments/${sale.paymentId}/meeting`, { as: buyer, body })
  expect(await readTasks(buyer)).toEqual({ bookings: 1, sales: 0 })
  expect(await readTasks(seller)).toEqual({ bookings: 1, sales: 2 })
})

test('an admin also reads how much waits for the admins, and nobody else does', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const readWaiting = async () => (await readTasks(admin)).forAdmins
  const before = await readWaiting()
  const failed = await buildReservedSale(product)
  const { seller, buyer, itemId, paymentId } = await buildReservedSale(product)
  await ask(`PUT /items/${await buildListing(product)}`, { as: buyer, body: { reason: 'stolen' } })
  await ask(`PUT /items/${itemId}`, { as: buyer, body: {} })
  await buildSeller(product, { isVerified: false })
  const report = { reason: 'no-show', text: 'Nobody came.' }
  expect((await ask(`POST /payments/${paymentId}/problems`, { as: buyer, body: report })).status).toBe(200)
  await putInState(db, 'refund-failed', { id: failed.paymentId })
  const after = await readWaiting()
  expect(after).toEqual({
    saleProblems: before.saleProblems + 1,
    failedRefunds: before.failedRefunds + 1,
    explanations: before.explanations,
    sellers: before.sellers + 1,
    reportedListings: before.reportedListings + 2,
  })
  expect(await readTasks(seller)).not.toHaveProperty('forAdmins')
})
