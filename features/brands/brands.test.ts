import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { buildBrand, buildListing, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask } = product

test('everybody sees every brand in display order, whenever it was created', async () => {
  for (const name of ['Huawei', 'Nokia', 'Iphone', 'Xiomi']) await buildBrand(product, name)
  const { status, body } = await ask('GET /brands')
  expect(status).toBe(200)
  expect(body.map((brand: { name: string }) => brand.name)).toEqual(['Iphone', 'Xiomi', 'Huawei', 'Nokia'])
})

test('a brand has an id, a name, a picture and the number of its phones for sale', async () => {
  const id = await buildBrand(product, 'Iphone')
  await buildListing(product, { brandId: id })
  await buildListing(product, { brandId: id })
  await buildListing(product, { brandId: id, isSold: true })
  await buildListing(product, { brandId: id, isRemoved: true })
  await buildListing(product, { brand: 'Xiomi' })
  const brand = { _id: id, name: 'Iphone', image: '/images/brand.jpg', forSale: 2 }
  expect((await ask(`GET /brand/${id}`)).body).toEqual(brand)
  expect((await ask('GET /brands')).body[0]).toEqual(brand)
})

test('without brands the list is empty', async () => {
  expect(await ask('GET /brands')).toMatchObject({ status: 200, body: [] })
})

test.each(['1', 'Iphone', 'null', newId<string>(), newId<string>().toUpperCase(), '%00', "'%20or%201=1--"])(
  'there is no brand %s',
  async (id) => {
    await buildBrand(product)
    expect(await ask(`GET /brand/${id}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  },
)

test('people who are signed in see the same', async () => {
  const buyer = await buildUser(product)
  await buildBrand(product)
  expect((await ask('GET /brands', { as: buyer })).body).toEqual((await ask('GET /brands')).body)
})
