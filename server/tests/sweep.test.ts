import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { loadModels } from '#features/models/commands.ts'
import { buildBooking, buildListing } from '#test/build.ts'
import { askToPay, intentIdOf, openDashboard, sell, statusOf } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { db, services, ask } = product

test('the sandbox forgets only what none of our payments needs any more', async () => {
  const sold = await sell(product, await buildBooking(product))
  const waiting = await buildBooking(product)
  const open = intentIdOf((await askToPay(product, waiting.buyerId, waiting.id)).body.clientSecret)
  const left = await buildBooking(product)
  const cancelled = intentIdOf((await askToPay(product, left.buyerId, left.id)).body.clientSecret)
  await ask(`DELETE /booking/${left.id}`, { as: left.buyerId })
  await expect.poll(() => statusOf(product, cancelled), { timeout: 10_000 }).toBe('canceled')
  const stray = await openDashboard(product).paymentIntents.create({ amount: 50_000, currency: 'bdt' })

  product.pass({ minutes: 8 * 24 * 60 })
  await inTransaction(db, (tx) => services.jobs.enqueue(tx, 'sweep-leftovers', {}))
  await expect.poll(() => statusOf(product, stray.id), { timeout: 10_000 }).toBeUndefined()
  expect(await statusOf(product, cancelled)).toBeUndefined()
  expect(await statusOf(product, open)).toBe('requires_payment_method')
  expect(await statusOf(product, sold.transationId)).toBe('succeeded')
})

test('a listing that a process of the previous version wrote gets its model', async () => {
  const id = await buildListing(product, { model: 'iPhone 13' })
  await loadModels(db, product.time.now)
  await inTransaction(db, (tx) => services.jobs.enqueue(tx, 'sweep-leftovers', {}))
  await product.awaitJobs()
  expect((await ask(`GET /items/${id}`)).body).toMatchObject({ modelId: 'iphone-13' })
  expect((await ask('GET /items?model=iphone-13')).body).toMatchObject([{ _id: id }])
})
