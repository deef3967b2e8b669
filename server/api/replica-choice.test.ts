import { expect, test } from 'vitest'
import { buildListing, buildUser } from '#test/build.ts'
import { openTestDatabase } from '#test/database/database.ts'
import { startProduct } from '#test/product.ts'
import { openPostgres } from '#services/database/postgres.ts'
import { openReadQueue, overloadLimits } from '../overload/overload.ts'
import { createHandlers } from './api.ts'

const product = await startProduct()
/** It has none of the listings, so an empty list comes from it. */
const empty = await openTestDatabase()
const nowhere = openPostgres('postgres://127.0.0.1:1/none', () => {})

type List = (request: unknown) => Promise<{ rows: unknown[] }>

/** Lists the phones for sale, with a replica that has everything before a moment. */
function openList(db: typeof empty.db, hasAllBefore: (moment: number) => boolean) {
  const { services, sessions } = product
  const database = { ...services.database, replica: { db, hasAllBefore } }
  const options = { services, sessions, database, readQueue: openReadQueue(overloadLimits, 1) }
  const handlers = createHandlers(options as never) as unknown as { items: { list: List } }
  return async (session?: { userId: string; isAdmin: boolean }) => {
    const query = { sort: 'newest', limit: 10 }
    return (await handlers.items.list({ params: {}, query, session })).rows.length
  }
}

test('a guest’s read goes to the replica unless the replica lacks a change of what the read shows', async () => {
  await buildListing(product, {})
  const userId = await buildUser(product, {})
  let caughtUpTo = Number.POSITIVE_INFINITY
  const list = openList(empty.db, (moment) => moment <= caughtUpTo)
  expect(await list()).toBe(0)
  expect(await list({ userId, isAdmin: false })).toBe(1)
  caughtUpTo = performance.now()
  await product.services.bus.publish(['bookings'])
  expect(await list()).toBe(0)
  await product.services.bus.publish(['items'])
  expect(await list()).toBe(1)
  caughtUpTo = performance.now()
  expect(await list()).toBe(0)
})

test('a replica that has been late since the start is not used', async () => {
  await buildListing(product, {})
  expect(await openList(empty.db, () => false)()).toBe(1)
})

test('while the replica does not answer, the primary does', async () => {
  await buildListing(product, {})
  expect(await openList(nowhere.db, () => true)()).toBe(1)
})
