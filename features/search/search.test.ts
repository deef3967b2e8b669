import { expect, onTestFinished, test, vi } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { searchBeforeEach, searchedPhones } from '#test/search/searched.ts'
import { testRows } from '#test/runner/test-rows.ts'
import { readVocabulary } from './queries/vocabulary.ts'

const product = await startProduct()
const { ask, db } = product
const { find, summarise } = searchBeforeEach(product)

testRows([
  [{ district: 'Dhaka' }, ['Redmi Note 12 6/128', 'iPhone 13 256 GB', 'iPhone 13 128 GB']],
  [{ district: 'ঢাকা', q: 'iphone' }, ['iPhone 13 256 GB', 'iPhone 13 128 GB']],
  [{ district: 'Bogura' }, ['iPhone 12 128 GB']],
  [{ district: 'Atlantis' }, []],
  [{ location: 'mirpor', q: 'redmi' }, ['Redmi Note 12 6/128']],
  [{ storage: '256' }, ['iPhone 13 256 GB']],
  [{ ram: '6' }, ['Redmi Note 12 6/128']],
  [{ model: 'iphone-13', sort: 'price-asc' }, ['iPhone 13 256 GB', 'iPhone 13 128 GB']],
  [{ verified: 'true', name: 'Xiomi' }, ['Redmi Note 12 6/128']],
  [{ storage: '128', condition: 'Good', name: 'Iphone' }, ['iPhone 12 128 GB', 'iPhone 13 128 GB']],
])('the filters %j find %j', async (query, models) => {
  expect(await find(query as Record<string, string>)).toEqual(models)
})

testRows([
  [{ q: 'phone under 20000' }, ['Redmi Note 12 6/128'], { maxPrice: 20_000 }, null],
  [{ q: 'iphone ৪০ হাজারের উপরে' }, ['iPhone 13 256 GB', 'iPhone 13 128 GB'], { minPrice: 40_000 }, 'iphone'],
  [{ q: 'iphone 30-40k dhaka' }, [], { minPrice: 30_000, maxPrice: 40_000 }, 'iphone dhaka'],
  [{ q: 'iphone 40k', maxPrice: '36000' }, ['iPhone 12 128 GB'], { maxPrice: 40_000 }, 'iphone'],
])('the price in %j limits the prices', async (query, models, budget, understood) => {
  expect(await find(query as Record<string, string>)).toEqual(models)
  expect(await summarise(query as Record<string, string>)).toMatchObject({
    total: models.length,
    budget,
    understood,
  })
})

testRows([['phone'], ['mobile'], ['ফোন'], ['সস্তা ফোন'], ['old phone'], ['মোবাইলের দাম']])(
  '%j says nothing about the phone, so it finds all',
  async (q) => {
    expect(await find({ q })).toHaveLength(searchedPhones.length)
    expect(await summarise({ q })).toMatchObject({ total: searchedPhones.length, understood: null })
  },
)

testRows([
  ['redmi nat 12', 'redmi note 12'],
  ['রেডমি নট ১২', 'redmi note 12'],
  ['ridmi nott 12', 'redmi note 12'],
  ['বগুরা', 'bogura'],
])('%j is understood as %j', async (q, understood) => {
  expect(await summarise({ q })).toMatchObject({ total: 1, understood })
  expect(await find({ q })).toHaveLength(1)
})

test('one letter, repeated, finds nothing', async () => {
  expect(await find({ q: 'a'.repeat(90) })).toEqual([])
})

test('a model that an admin has taught is among the filters by its name', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const model = { brand: 'Iphone', name: 'iPhone 99 Air' }
  expect((await ask('POST /models', { as: admin, body: model })).status).toBe(200)
  const sellerId = await buildSeller(product)
  await buildListing(product, { sellerId, model: 'iPhone 99 Air' })
  const { body } = await ask('GET /search/summary?q=air')
  expect(body.counts.model).toMatchObject([{ value: 'iphone-99-air', name: 'iPhone 99 Air' }])
})

test('filters also narrow down the phones of one seller, and what admins see', async () => {
  const { id: sellerId, email } = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .executeTakeFirstOrThrow()
  const admin = await buildUser(product, { isAdmin: true })
  await buildListing(product, { sellerId, model: 'iPhone 14 128 GB', location: 'Sylhet', isSold: true })
  const ask = async (as: UserId | undefined, query: string) =>
    (await product.ask(`GET /items?${query}`, { as })).body.map(({ model }: { model: string }) => model)
  expect(await ask(undefined, `seller=${sellerId}&ram=6`)).toEqual(['Redmi Note 12 6/128'])
  expect(await ask(undefined, `seller=${sellerId}&ram=8`)).toEqual([])
  expect(await ask(sellerId, `email=${email}&storage=128&district=Sylhet`)).toEqual(['iPhone 14 128 GB'])
  expect(await ask(admin, 'district=Bogura')).toEqual(['iPhone 12 128 GB'])
  expect(await ask(admin, 'district=Sylhet&verified=true')).toEqual(['iPhone 14 128 GB'])
  expect(await ask(admin, 'model=iphone-12&q=iphone')).toEqual(['iPhone 12 128 GB'])
  await db.updateTable('items').set({ reportedAt: product.time.now }).execute()
  expect(await ask(admin, 'report=true&storage=256')).toEqual(['iPhone 13 256 GB'])
})

test.each(['ram', 'storage'])('%s accepts only whole numbers', async (name) => {
  for (const value of ['0', '1.5', 'many', '5000'])
    expect([value, (await ask(`GET /items?${name}=${value}`)).status]).toEqual([value, 422])
})

test('a search uses the old words while new ones are read', async () => {
  const begun = performance.now()
  const clock = vi.spyOn(performance, 'now')
  onTestFinished(() => clock.mockRestore())
  clock.mockReturnValue(begun)
  const count = async () => (await readVocabulary(db)).countOf('=later')
  expect(await count()).toBe(0)
  await db.insertInto('searchWords').values({ word: '=later', listings: 3 }).execute()
  clock.mockReturnValue(begun + 61_000)
  expect(await count()).toBe(0)
  await expect.poll(count).toBe(3)
})

test('says how a text was understood, and which brand is not sold here', async () => {
  expect(await summarise({ q: 'iphnoe 13' })).toMatchObject({
    understood: 'iphone 13',
    total: 2,
    unsoldBrand: null,
  })
  expect(await summarise({ q: 'iphone 13' })).toMatchObject({ understood: null })
  expect(await summarise({ q: 'samsung s21' })).toMatchObject({ unsoldBrand: 'Samsung', total: 0 })
  expect(await summarise({ q: 'স্যামসাং' })).toMatchObject({ unsoldBrand: 'Samsung' })
  expect(await summarise({ q: 'samsng' })).toMatchObject({ unsoldBrand: 'Samsung' })
  expect(await summarise({ q: 'iphone like samsung' })).toMatchObject({ unsoldBrand: null })
})

test('a brand that is only mentioned in listings is not sold here, and a hidden brand with phones for sale is', async () => {
  const sellerId = await buildSeller(product)
  await buildListing(product, { sellerId, model: 'iPhone X', description: 'No exchange with a Samsung.' })
  expect(await summarise({ q: 'samsung' })).toMatchObject({ total: 1, unsoldBrand: 'Samsung' })
  await buildListing(product, { sellerId, model: 'Galaxy A52', brand: 'Samsung' })
  await db.updateTable('brands').set({ hiddenAt: product.time.now }).where('name', '=', 'Samsung').execute()
  expect(await summarise({ q: 'samsung' })).toMatchObject({ total: 2, unsoldBrand: null })
  // It is also sold here if none of its phones is found.
  const searches: Record<string, string>[] = [
    { q: 'samsung s21' },
    { q: 'samsung under 200' },
    { q: 'samsung', maxPrice: '200' },
    { q: 'samsung', condition: 'Fair', district: 'Bandarban' },
  ]
  for (const search of searches)
    expect(await summarise(search)).toMatchObject({ total: 0, unsoldBrand: null })
  expect(await summarise({ q: 'vivo', maxPrice: '200' })).toMatchObject({ unsoldBrand: 'Vivo' })
})

testRows([
  ['iphone 13', null],
  ['Bandarban', null],
  ['asdfgh Bandarban', 'asdfgh'],
  ['বান্দরবানে iPhone 13, 8/128', 'iphone 13, 8/128'],
  ["iphone Cox's Bazar 13", 'iphone 13'],
  ['iphone bandarbn', 'iphone'],
])('says what %j asks for besides its district', async (q, otherWords) => {
  expect(await summarise({ q })).toMatchObject({ otherWords })
})

test('says which district a text names, in any spelling', async () => {
  expect(await summarise({ q: 'iphone 13' })).toMatchObject({ district: null })
  for (const q of ['Bandarban', 'বান্দরবান', 'huawei bandarban'])
    expect(await summarise({ q })).toMatchObject({ district: 'Bandarban' })
})

async function suggest(q: string) {
  const { status, body } = await ask(`GET /search/suggestions?${new URLSearchParams({ q })}`)
  expect(status).toBe(200)
  return body
}

testRows([
  ['iphone 1', 'iPhone 13'],
  ['ifone 13', 'iPhone 13'],
  ['redmi note 12', 'Redmi Note 12'],
])('typing %j suggests the model %j and no place', async (q, model) => {
  const { models, places } = await suggest(q)
  expect(models).toContain(model)
  expect(places).toEqual([])
})

testRows([
  ['redmi not', ['Redmi Note 12']],
  ['redmi n', ['Redmi Note 12']],
  ['xiaomi note', ['Redmi Note 12']],
  ['samsung', []],
])('typing %j suggests only models that are for sale: %j', async (q, models) => {
  expect((await suggest(q)).models).toEqual(models)
})

testRows([
  ['dha', ['Dhaka']],
  ['ঢাক', ['Dhaka']],
  ['mirp', ['Mirpur']],
  ['মিরপ', ['Mirpur']],
  ['উত্ত', []],
  ['', []],
])('typing %j suggests the places %j and no model', async (q, places) => {
  expect(await suggest(q)).toEqual({ models: [], places })
})
