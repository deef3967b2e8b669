import { expect, test } from 'vitest'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { newId } from '#lib/ids.ts'
import { openPostgres } from '#services/database/postgres.ts'
import { buildBooking } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { openReadQueue, overloadLimits } from '../overload/overload.ts'
import { createHandlers } from './api.ts'

const product = await startProduct()
const nowhere = openPostgres('postgres://127.0.0.1:1/none', () => {})

/** Handlers whose public reads, payments and webhooks go to a database that does not exist. */
const handlers = createHandlers({
  services: product.services,
  sessions: product.sessions,
  database: nowhere,
  readQueue: openReadQueue(overloadLimits, 1),
} as never) as unknown as Record<string, Record<string, (request: unknown) => Promise<unknown>>>

const publicReads = Object.entries(routes).flatMap(([noun, table]) =>
  Object.entries<Route>(table)
    .filter(([, { priority }]) => priority === 'low')
    .map(([name]) => ({ noun, name })),
)

test('public reads do not use the connections that payments need', async () => {
  expect(publicReads.length).toBeGreaterThan(0)
  const request = { params: { id: newId() }, query: { sort: 'newest', limit: 1, q: '' }, session: undefined }
  for (const { noun, name } of publicReads) {
    const answer = handlers[noun]?.[name]?.(request)
    await expect(answer, `${noun}.${name}`).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  }
})

test('only payments and webhooks use their connections', async () => {
  const { id, buyerId } = await buildBooking(product)
  const session = { userId: buyerId }
  const paying = { params: { id }, body: { bookingId: id, price: 54_500, transactionId: 'pi_1' }, session }
  for (const name of ['createPaymentIntent', 'settle'])
    await expect(handlers['bookings']?.[name]?.(paying), name).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('while public reads and payments have no database, a booking can be made and read', async () => {
  const { id, buyerId } = await buildBooking(product)
  const read = handlers['bookings']?.['get']?.({ params: { id }, session: { userId: buyerId } })
  await expect(read).resolves.toMatchObject({ id })
})
