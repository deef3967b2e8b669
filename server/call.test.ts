import { beforeEach, expect, test } from 'vitest'
import type { BrandId, ItemId } from '#contract/ids.ts'
import { brandRoutes } from '#contract/brands.ts'
import { bookingRoutes } from '#contract/bookings.ts'
import { itemRoutes } from '#contract/items.ts'
import { productRoutes } from '#contract/product.ts'
import { newId } from '#lib/ids.ts'
import { buildItem } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, call } = product

let itemId: ItemId
beforeEach(async () => {
  await buildItem(product, { isSold: true })
  itemId = await buildItem(product, { brand: 'Xiomi' })
})

test('what a page asks for in process is what anyone is told over HTTP', async () => {
  expect(await call(productRoutes.config, {})).toEqual((await ask('GET /config')).body)
  expect(await call(brandRoutes.list, {})).toEqual((await ask('GET /brands')).body)
  expect(await call(itemRoutes.get, { params: { id: itemId } })).toEqual(
    (await ask(`GET /items/${itemId}`)).body,
  )
  expect(await call(itemRoutes.list, { query: { name: 'Xiomi' } })).toEqual(
    (await ask('GET /items?name=Xiomi')).body,
  )
  expect(await call(itemRoutes.list, { query: {} })).toEqual((await ask('GET /items')).body)
  expect(await call(itemRoutes.listAdvertised, { query: {} })).toEqual([])
})

test('it is refused what a guest is refused', async () => {
  const asGuest = { query: { email: 'buyer@example.com' } }
  await expect(call(bookingRoutes.list, asGuest)).rejects.toMatchObject({ code: 'not-signed-in' })
  await expect(call(itemRoutes.list, { query: { report: 'true' } })).rejects.toMatchObject({
    code: 'not-signed-in',
  })
})

test('it is told what is not there and what is wrong', async () => {
  const id = newId<BrandId>()
  await expect(call(brandRoutes.get, { params: { id } })).rejects.toMatchObject({
    code: 'not-found',
    status: 404,
  })
  const wrong = { query: { limit: 1000 } }
  await expect(call(itemRoutes.list, wrong)).rejects.toMatchObject({
    code: 'invalid-input',
    errors: [{ path: 'limit', message: expect.any(String) }],
  })
})
