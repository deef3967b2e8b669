import { beforeEach, expect, test } from 'vitest'
import type { BrandId, ListingId } from '#contract/ids.ts'
import { brandRoutes } from '#contract/routes/brands.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { Route } from '#contract/route.ts'
import { fromWire } from '#contract/wire.ts'
import { productRoutes } from '#contract/routes/product.ts'
import { newId } from '#lib/ids.ts'
import { buildListing } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, api } = product
const { call, callPage } = api

let itemId: ListingId
beforeEach(async () => {
  await buildListing(product, { isSold: true })
  itemId = await buildListing(product, { brand: 'Xiomi' })
})

test('a page gets the same answer in process as anybody over HTTP', async () => {
  const readOverHttp = async (route: Route, request: string) =>
    fromWire(route.reply, (await ask(request)).body)
  expect(await call(productRoutes.config, {})).toEqual(
    await readOverHttp(productRoutes.config, 'GET /config'),
  )
  expect(await call(brandRoutes.list, {})).toEqual(await readOverHttp(brandRoutes.list, 'GET /brands'))
  expect(await call(listingRoutes.get, { params: { id: itemId } })).toEqual(
    await readOverHttp(listingRoutes.get, `GET /items/${itemId}`),
  )
  expect(await call(listingRoutes.list, { query: { brand: 'Xiomi' } })).toEqual(
    await readOverHttp(listingRoutes.list, 'GET /items?name=Xiomi'),
  )
  expect(await call(listingRoutes.list, { query: {} })).toEqual(
    await readOverHttp(listingRoutes.list, 'GET /items'),
  )
  expect(await call(listingRoutes.listAdvertised, { query: {} })).toEqual([])
})

test('a page is refused what a guest is refused', async () => {
  const asGuest = { query: { email: 'buyer@example.com' } }
  await expect(call(bookingRoutes.list, asGuest)).rejects.toMatchObject({ code: 'not-signed-in' })
  await expect(call(listingRoutes.list, { query: { onlyReported: true } })).rejects.toMatchObject({
    code: 'not-signed-in',
  })
})

test('a page is told what does not exist and what is wrong', async () => {
  const id = newId<BrandId>()
  await expect(call(brandRoutes.get, { params: { id } })).rejects.toMatchObject({
    code: 'not-found',
    status: 404,
  })
  const wrong = { query: { limit: 1000 } }
  await expect(call(listingRoutes.list, wrong)).rejects.toMatchObject({
    code: 'invalid-input',
    fields: [{ path: 'limit', error: expect.any(String) }],
  })
})

test('a list comes with the cursor of its next page', async () => {
  await buildListing(product, { brand: 'Xiomi' })
  const first = await callPage(listingRoutes.list, { query: { limit: 1 } })
  const second = await callPage(listingRoutes.list, { query: { limit: 1, cursor: first.nextCursor } })
  expect(first.rows).toHaveLength(1)
  expect(second.rows.map(({ id }) => id)).toEqual([itemId])
  expect(second.nextCursor).toBeUndefined()
})
