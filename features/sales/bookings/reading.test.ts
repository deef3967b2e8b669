import { DefaultQueryExecutor } from 'kysely'
import { expect, test, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import { askPages } from '#test/http/ask.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product

test('a person lists their own bookings, newest first, and nobody else’s', async () => {
  const buyerId = await buildUser(product, { email: 'buyer@example.com' })
  const first = await buildBooking(product, { buyerId })
  const second = await buildBooking(product, { buyerId })
  await buildBooking(product)
  const { body } = await ask('GET /booking?email=Buyer@Example.com', { as: buyerId })
  expect(body.map((booking: { _id: string }) => booking._id)).toEqual([second.id, first.id])
})

test('reading one booking takes one round trip, like the list', async () => {
  const buyerId = await buildUser(product, { email: 'buyer@example.com' })
  const { id } = await buildBooking(product, { buyerId })
  const log: string[] = []
  const { executeQuery } = DefaultQueryExecutor.prototype
  const spy = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery').mockImplementation(async function (
    this: DefaultQueryExecutor,
    query,
    ...rest
  ) {
    const what = query.sql.includes('from "bookings"') ? 'booking' : 'reservations'
    const isOne = what === 'booking' || query.sql.includes('union all')
    if (isOne) log.push(`${what} begins`)
    const result = await executeQuery.call(this, query, ...rest)
    if (isOne) log.push('ends')
    return result
  })
  for (const address of [`GET /booking/${id}`, 'GET /booking?email=buyer@example.com'])
    expect((await ask(address, { as: buyerId })).status).toBe(200)
  spy.mockRestore()
  const once = ['booking begins', 'reservations begins', 'ends', 'ends']
  expect(log).toEqual([...once, ...once])
})

test('a booking names the seller and says whether they are verified, until the seller is removed', async () => {
  const sellerId = await buildSeller(product, { name: 'Rakib' })
  const { id, buyerId } = await buildBooking(product, { itemId: await buildListing(product, { sellerId }) })
  const readBooking = async () => (await ask(`GET /booking/${id}`, { as: buyerId })).body
  expect((await readBooking()).seller).toEqual({ _id: sellerId, name: 'Rakib', verified: true })
  await db.updateTable('users').set({ isVerified: false }).where('id', '=', sellerId).execute()
  expect((await readBooking()).seller.verified).toBe(false)
  await db.updateTable('users').set({ removedAt: new Date() }).where('id', '=', sellerId).execute()
  expect(await readBooking()).not.toHaveProperty('seller')
})

test('another person’s list is refused, also to admins and guests, whether it exists or not', async () => {
  await buildUser(product, { email: 'buyer@example.com' })
  const admin = await buildUser(product, { isAdmin: true })
  for (const email of ['buyer@example.com', 'nobody@example.com']) {
    expect((await ask(`GET /booking?email=${email}`)).status).toBe(401)
    for (const as of [await buildUser(product), admin])
      expect(await ask(`GET /booking?email=${email}`, { as })).toMatchObject({
        status: 403,
        body: { code: 'not-yours' },
      })
  }
})

test('another person’s booking is not found, like an unknown booking', async () => {
  const { id, itemId } = await buildBooking(product)
  const seller = (
    await db.selectFrom('items').select('sellerId').where('id', '=', itemId).executeTakeFirstOrThrow()
  ).sellerId
  const others = [await buildUser(product), await buildUser(product, { isAdmin: true }), seller]
  for (const as of others) {
    const theirs = await ask(`GET /booking/${id}`, { as })
    const none = await ask(`GET /booking/${newId<string>()}`, { as })
    expect([theirs.status, theirs.body.code, theirs.body.detail]).toEqual([
      404,
      'not-found',
      none.body.detail,
    ])
  }
  expect((await ask(`GET /booking/${id}`)).status).toBe(401)
})

test.each(['1', 'null', '%00', '0190a6f0'])('the booking %s is not found', async (id) => {
  expect((await ask(`GET /booking/${id}`, { as: await buildUser(product) })).status).toBe(404)
})

test.each(['', '?email=', '?email=buyer', '?email=a@example.com&email=a@example.com'])(
  'the address "%s" is refused',
  async (query) => {
    const { status, body } = await ask(`GET /booking${query}`, { as: await buildUser(product) })
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'email'])
  },
)

test('the pages of bookings show each booking once', async () => {
  const buyerId = await buildUser(product, { email: 'buyer@example.com' })
  const ids: string[] = []
  for (let nth = 0; nth < 7; nth += 1) ids.push((await buildBooking(product, { buyerId })).id)
  const pages = await askPages(ask, '/booking?email=buyer@example.com&limit=3', { as: buyerId })
  expect(pages.map((page) => page.body.length)).toEqual([3, 3, 1])
  expect(pages.flatMap((page) => page.body.map((booking: { _id: string }) => booking._id))).toEqual(
    ids.toReversed(),
  )
})

test('a booking shows the current price of its listing', async () => {
  const { id, buyerId, itemId } = await buildBooking(product)
  await db.updateTable('items').set({ priceMinor: 5_000_050 }).where('id', '=', itemId).execute()
  expect((await ask(`GET /booking/${id}`, { as: buyerId })).body.productPrice).toBe(50_000.5)
})

test('a booking says that its phone was sold to somebody else', async () => {
  const itemId = await buildListing(product)
  const { id, buyerId } = await buildBooking(product, { itemId })
  expect((await ask(`GET /booking/${id}`, { as: buyerId })).body.may).toEqual(['pay', 'delete'])
  await db.updateTable('items').set({ soldAt: product.time.now }).where('id', '=', itemId).execute()
  const { body } = await ask(`GET /booking/${id}`, { as: buyerId })
  expect(body).toMatchObject({ isSold: 'sold', paid: false, may: ['delete'] })
  expect(body).not.toHaveProperty('transationId')
})
