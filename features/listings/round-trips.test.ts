import { beforeEach, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { recordStatements } from '#test/database/statements.ts'

const product = await startProduct()
const { ask } = product

let seller: UserId
let itemId: ListingId
beforeEach(async () => {
  seller = await buildSeller(product, { email: 'salma@example.com' })
  itemId = await buildListing(product, { sellerId: seller })
  for (let nth = 0; nth < 3; nth += 1) {
    const reporter = await buildUser(product)
    expect((await ask(`PUT /items/${itemId}`, { as: reporter, body: { reason: 'scam' } })).status).toBe(200)
  }
  await buildListing(product, { sellerId: seller, isPromoted: true })
  await product.awaitJobs()
})

/**
 * The statements of a call, without the one that reads the session of a person who is signed in. The product has other work
 * too, so the shortest of three times counts.
 */
async function listStatements(call: string, as?: UserId): Promise<string[]> {
  const bearer = as && (await product.sessions.issue(as))
  const times: string[][] = []
  for (let nth = 0; nth < 3; nth += 1)
    times.push(
      await recordStatements(async () => {
        expect((await ask(call, bearer ? { bearer } : {})).status).toBe(200)
      }),
    )
  const [statements = []] = times.toSorted((one, other) => one.length - other.length)
  return as ? statements.slice(1) : statements
}

test('the public lists, a listing and its page need one statement each', async () => {
  const calls = ['GET /items', 'GET /advertise/item', `GET /items/${itemId}`, `GET /items/${itemId}/page`]
  for (const call of calls) expect(await listStatements(call), call).toHaveLength(1)
})

test('the additional fields for sellers, buyers and admins need no further statement', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const buyer = await buildUser(product, { email: 'karim@example.com' })
  await buildBooking(product, { buyerId: buyer })
  await product.awaitJobs()
  const calls: [string, UserId][] = [
    ['GET /items?email=salma@example.com', seller],
    ['GET /items', admin],
    ['GET /events', admin],
    [`GET /items/${itemId}`, admin],
  ]
  for (const [call, as] of calls) expect(await listStatements(call, as), call).toHaveLength(1)
  // The second one, from when the buyer may pay again, is sent at the same time.
  const bookings = 'GET /booking?email=karim@example.com'
  expect(await listStatements(bookings, buyer), bookings).toHaveLength(2)
})
