import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product

test('everybody sees a seller’s name, picture, verification, first day, and the number of phones for sale', async () => {
  const seller = await buildSeller(product, { email: 'salma@example.com', name: 'Salma' })
  for (const fields of [{}, {}, { isSold: true }, { isRemoved: true }])
    await buildListing(product, { sellerId: seller, ...fields })
  await buildListing(product)
  const { status, body, text } = await ask(`GET /sellers/${seller}`)
  expect([status, body]).toEqual([
    200,
    {
      _id: seller,
      name: 'Salma',
      image: expect.stringMatching(/^\/images\//),
      verified: true,
      since: '2026-11-20T06:00:00.000Z',
      sold: 0,
      forSale: 2,
      cancelledSales: 0,
    },
  ])
  expect(text).not.toContain('salma@example.com')
})

test('a seller without a listing or a verification has a page too', async () => {
  for (const isVerified of [false, null]) {
    const { status, body } = await ask(`GET /sellers/${await buildSeller(product, { isVerified })}`)
    expect([status, body.verified, body.sold, body.forSale]).toEqual([200, false, 0, 0])
  }
})

test('people who are no sellers, were removed or never signed in have no page', async () => {
  const gone = await buildSeller(product)
  await db.updateTable('users').set({ removedAt: product.time.now }).where('id', '=', gone).execute()
  const people: string[] = [
    await buildUser(product),
    await buildUser(product, { isAdmin: true }),
    gone,
    await buildSeller(product, { isClaimed: false }),
    newId<string>(),
    '1',
    '%00',
  ]
  const admin = await buildUser(product, { isAdmin: true })
  for (const id of people)
    for (const as of [undefined, admin])
      expect(await ask(`GET /sellers/${id}`, { as })).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      })
})

test('the list by the id of a seller has only phones for sale, also for the seller and admins', async () => {
  const seller = await buildSeller(product)
  const forSale = await buildListing(product, { sellerId: seller })
  await buildListing(product, { sellerId: seller, isSold: true })
  await buildListing(product, { sellerId: seller, isRemoved: true })
  await buildListing(product)
  const callers: (UserId | undefined)[] = [undefined, seller, await buildUser(product, { isAdmin: true })]
  for (const as of callers) {
    const { body } = await ask(`GET /items?seller=${seller}`, { as })
    expect(body.map((listing: { _id: string }) => listing._id)).toEqual([forSale])
  }
  expect((await ask(`GET /items?seller=${newId<string>()}`)).body).toEqual([])
})

test('the list by the address of a seller is empty for everybody but the seller and admins', async () => {
  const seller = await buildSeller(product, { email: 'seller@example.com' })
  const listed = { _id: await buildListing(product, { sellerId: seller }) }
  const list = async (as?: UserId, more = '') =>
    (await ask(`GET /items?email=Seller@example.com${more}`, { as })).body
  const admin = await buildUser(product, { isAdmin: true })
  for (const as of [seller, admin]) expect(await list(as)).toMatchObject([listed])
  for (const as of [undefined, await buildUser(product), await buildSeller(product)])
    for (const more of ['', '&name=Iphone', '&isSold=notSold', '&q=iphone', `&seller=${seller}`])
      expect(await list(as, more)).toEqual([])
  expect(await list(seller, '&name=Iphone')).toMatchObject([listed])
})

test('the number of bookings is shown to the seller and admins, the number of reports to admins', async () => {
  const seller = await buildSeller(product, { email: 'seller@example.com' })
  const itemId = await buildListing(product, { sellerId: seller })
  for (let nth = 0; nth < 3; nth += 1) {
    const as = await buildUser(product)
    const body = { productId: itemId, bookingUserNumber: '01712345678' }
    const { insertedId } = (await ask('POST /booking', { as, body })).body
    if (nth === 0) await ask(`DELETE /booking/${insertedId}`, { as })
    await ask(`PUT /items/${itemId}`, { as })
  }
  const admin = await buildUser(product, { isAdmin: true })
  const counts = async (path: string, as?: UserId) => {
    const { body } = await ask(`GET ${path}`, { as })
    const { bookedBy, reportedBy } = (Array.isArray(body) ? body[0] : body) ?? {}
    return { bookedBy, reportedBy }
  }
  for (const path of ['/items?email=seller@example.com', '/items', `/items/${itemId}`]) {
    for (const as of [undefined, await buildUser(product), await buildSeller(product)])
      expect(await counts(path, as)).toEqual({})
    expect(await counts(path, seller)).toEqual({ bookedBy: 2 })
    expect(await counts(path, admin)).toEqual({ bookedBy: 2, reportedBy: 3 })
  }
})

test('a phone without bookings and reports shows zero for both', async () => {
  const itemId = await buildListing(product)
  const admin = await buildUser(product, { isAdmin: true })
  expect((await ask(`GET /items/${itemId}`, { as: admin })).body).toMatchObject({
    bookedBy: 0,
    reportedBy: 0,
  })
})
