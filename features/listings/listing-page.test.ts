import { beforeEach, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask } = product

let seller: UserId
beforeEach(async () => {
  seller = await buildSeller(product)
})

const sell = (price: number, more: object = {}) =>
  buildListing(product, { sellerId: seller, priceMinor: price * 100, ...more })

async function readPrices(id: ListingId, as?: UserId): Promise<number[]> {
  const { status, body } = await ask(`GET /items/${id}/page`, { as })
  expect(status).toBe(200)
  return body.similar.map(({ price }: { price: number }) => price)
}

test('similar phones are the four with the nearest prices, without the phone itself', async () => {
  for (const price of [1000, 4000, 4800, 5100, 6001, 9000]) await sell(price)
  const id = await sell(5000)
  expect(await readPrices(id)).toEqual([5100, 4800, 4000, 6001])
  expect(await readPrices(id, await buildUser(product, { isAdmin: true }))).toEqual([5100, 4800, 4000, 6001])
})

test('a phone of the same price is the nearest', async () => {
  for (const price of [5000, 4000]) await sell(price)
  expect(await readPrices(await sell(5000))).toEqual([5000, 4000])
})

test('only phones of the same brand that are for sale are similar', async () => {
  const id = await sell(5000)
  await sell(5001, { brand: 'Xiomi' })
  await sell(5002, { isSold: true })
  await sell(5003, { isRemoved: true })
  expect(await readPrices(id)).toEqual([])
})

test('a sold phone has similar phones too', async () => {
  await sell(5100)
  expect(await readPrices(await sell(5000, { isSold: true }))).toEqual([5100])
})

test('the page has the listing and the seller as their own calls give them', async () => {
  await sell(5100, { isSold: true })
  const id = await sell(5000)
  for (const as of [undefined, seller, await buildUser(product, { isAdmin: true })]) {
    const { body } = await ask(`GET /items/${id}/page`, { as })
    expect(body.listing).toEqual((await ask(`GET /items/${id}`, { as })).body)
    expect(body.seller).toEqual((await ask(`GET /sellers/${seller}`, { as })).body)
    expect(body.seller).toMatchObject({ sold: 0, forSale: 1 })
  }
})

test('a sold phone keeps its page for 90 days, and then only its seller and admins see it', async () => {
  const id = await sell(5000, { isSold: true })
  const admin = await buildUser(product, { isAdmin: true })
  const statusFor = async (as?: UserId) => (await ask(`GET /items/${id}/page`, { as })).status
  product.pass({ minutes: 90 * 24 * 60 })
  expect(await statusFor()).toBe(200)
  product.pass({ minutes: 1 })
  const { status, body } = await ask(`GET /items/${id}/page`)
  expect([status, body.code]).toEqual([410, 'gone'])
  expect([await statusFor(seller), await statusFor(admin)]).toEqual([200, 200])
  // The record itself stays, for receipts.
  expect((await ask(`GET /items/${id}`)).status).toBe(200)
})

test('a phone that a removed person sold stays readable, without a seller', async () => {
  const id = await sell(5000, { isSold: true })
  expect((await ask('DELETE /account', { as: seller })).status).toBe(200)
  const { status, body } = await ask(`GET /items/${id}/page`)
  expect([status, body.listing.isSold, body.seller]).toEqual([200, 'sold', undefined])
})

test.each(['removed', 'unknown'])(
  'a listing that is %s has no page, though others are similar',
  async (what) => {
    await sell(5100)
    const id = what === 'removed' ? await sell(5000, { isRemoved: true }) : newId<ListingId>()
    const { status, body } = await ask(`GET /items/${id}/page`)
    expect([status, body.code]).toEqual([404, 'not-found'])
  },
)
