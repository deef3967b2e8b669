import { beforeEach, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { askPages } from '#test/http/ask.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { askToPay } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { ask, db } = product

let seller: UserId
let itemId: ListingId
beforeEach(async () => {
  seller = await buildSeller(product)
  itemId = await buildListing(product, { sellerId: seller })
})

const promote = (as: UserId | undefined = seller, id: string = itemId) => ask(`POST /items/${id}`, { as })
const answer = (modifiedCount: number) => ({
  status: 200,
  body: { acknowledged: true, matchedCount: 1, modifiedCount },
})
const idsOf = async (list: string): Promise<string[]> =>
  (await ask(`GET ${list}`)).body.map((listing: { _id: string }) => listing._id)
const promoted = () => idsOf('/advertise/item')
const shelf = () => idsOf('/advertise/shelf')
const promotions = () =>
  db
    .selectFrom('events')
    .select(['actorId', 'subjectId', 'requestId'])
    .where('kind', '=', 'item-advertised')
    .execute()

test('the seller promotes a phone, and it is in the list of promoted phones from then on', async () => {
  expect(await promoted()).toEqual([])
  expect(await promote()).toMatchObject(answer(1))
  expect(await promoted()).toEqual([itemId])
  expect((await ask(`GET /items/${itemId}`)).body.advertise).toBe(true)
  expect(await promotions()).toEqual([
    { actorId: seller, subjectId: itemId, requestId: expect.stringMatching(/./) },
  ])
})

test('a promotion lasts a week: its seller reads until when, and can then promote the phone again', async () => {
  await promote()
  const find = async () => (await ask(`GET /items/${itemId}`, { as: seller })).body
  const until = new Date(product.time.now.getTime() + 7 * 24 * 60 * 60 * 1000).toISOString()
  expect(await find()).toMatchObject({ advertise: true, promotedUntil: until })
  expect((await ask(`GET /items/${itemId}`)).body).not.toHaveProperty('promotedUntil')
  product.pass({ minutes: 7 * 24 * 60 - 1 })
  expect([await promoted(), await shelf()]).toEqual([[itemId], [itemId]])
  expect(await promote()).toMatchObject(answer(0))
  product.pass({ minutes: 1 })
  expect([await promoted(), await shelf()]).toEqual([[], []])
  expect(await find()).toMatchObject({ advertise: false })
  expect(await find()).not.toHaveProperty('promotedUntil')
  expect(await promote()).toMatchObject(answer(1))
  expect([await promoted(), await shelf()]).toEqual([[itemId], [itemId]])
  expect(await promotions()).toHaveLength(2)
})

test('the shelf has the promoted phones that are for sale, one of each seller first', async () => {
  const [second, sold, removed] = [
    await buildListing(product, { sellerId: seller, isPromoted: true }),
    await buildListing(product, { sellerId: seller, isPromoted: true, isSold: true }),
    await buildListing(product, { sellerId: seller, isPromoted: true, isRemoved: true }),
  ]
  const others = await buildListing(product, { isPromoted: true })
  await promote()
  const promoted = await shelf()
  expect(promoted.toSorted()).toEqual([itemId, second, others].toSorted())
  expect(promoted.slice(0, 2)).toContain(others)
  for (const hidden of [sold, removed]) expect(promoted).not.toContain(hidden)
})

test('the phone that was promoted last comes first, whenever it was listed', async () => {
  const newer = await buildListing(product, { sellerId: seller })
  const never = await buildListing(product, { sellerId: seller })
  await promote(seller, newer)
  product.pass({ minutes: 1 })
  await promote()
  expect(await promoted()).toEqual([itemId, newer])
  expect(await promoted()).not.toContain(never)
  const [first, second] = await askPages(ask, '/advertise/item?limit=1')
  expect([first?.body[0]._id, second?.body[0]._id]).toEqual([itemId, newer])
})

test('a request body is ignored', async () => {
  const { status } = await ask(`POST /items/${itemId}`, { as: seller, body: { advertise: false } })
  expect([status, await promoted()]).toEqual([200, [itemId]])
})

raceTest(
  'promoting again modifies nothing, and of five requests at the same time only one does',
  async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => promote()))
    expect(answers.map(({ body }) => body.modifiedCount).sort()).toEqual([0, 0, 0, 0, 1])
    expect(await promote()).toMatchObject(answer(0))
    expect(await promotions()).toHaveLength(1)
  },
)

test('an admin can promote a phone too, and nobody else can', async () => {
  for (const as of [await buildSeller(product), await buildUser(product)])
    expect(await promote(as)).toMatchObject({ status: 403, body: { code: 'not-yours' } })
  expect((await ask(`POST /items/${itemId}`)).status).toBe(401)
  expect(await promoted()).toEqual([])
  expect(await promote(await buildUser(product, { isAdmin: true }))).toMatchObject(answer(1))
})

test('a phone can be promoted while somebody pays for it', async () => {
  const { id, buyerId } = await buildBooking(product, { itemId })
  await askToPay(product, buyerId, id)
  expect(await promote()).toMatchObject(answer(1))
})

test('a sold phone cannot be promoted, whether it was promoted before or not, and a removed one is not found', async () => {
  for (const isPromoted of [true, false]) {
    const sold = await buildListing(product, { sellerId: seller, isSold: true, isPromoted })
    expect(await promote(seller, sold)).toMatchObject({ status: 409, body: { code: 'already-sold' } })
  }
  const removed = await buildListing(product, { sellerId: seller, isRemoved: true })
  for (const id of [removed, newId<string>(), '1'])
    expect(await promote(seller, id)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})
