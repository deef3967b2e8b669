import { expect, test } from 'vitest'
import { recogniseOutdatedListings } from '#features/listings/commands/recognition.ts'
import { loadModels } from '#features/models/commands.ts'
import { buildListing } from '#test/build.ts'
import { explainStatements } from '#test/database/query-plans.ts'
import { startProduct } from '#test/product.ts'
import { countMarkets } from './commands/markets.ts'

const product = await startProduct()
const { db, ask } = product

const put = async (model: string, location: string, ...prices: number[]) => {
  for (const price of prices) await buildListing(product, { model, location, priceMinor: price * 100 })
}
const count = async () => {
  await loadModels(db, product.time.now)
  await recogniseOutdatedListings(db)
  // Pages of three, so that each market is on several.
  await countMarkets(db, 3)
}
const read = async (query: string) => (await ask(`GET /markets${query}`)).body

test('a market has the quartiles of its prices, and its neighbours', async () => {
  await put('iPhone 13', 'Mirpur 10, Dhaka', 10_000, 20_000, 30_000, 40_000)
  await put('iPhone 13', 'Sylhet', 50_000, 60_000, 70_000)
  await put('iPhone 12', 'Uttara, Dhaka', 1000, 2000, 3000)
  await count()
  expect(await read('?model=iphone-13')).toMatchObject({
    model: { id: 'iphone-13', name: 'iPhone 13' },
    district: null,
    listings: 7,
    quartiles: { lowerMinor: 2_000_000, medianMinor: 4_000_000, upperMinor: 6_000_000 },
    models: [{ id: 'iphone-12', listings: 3 }],
    districts: [
      { name: 'Dhaka', listings: 4 },
      { name: 'Sylhet', listings: 3 },
    ],
  })
  expect(await read('?model=iphone-13&district=ঢাকা')).toMatchObject({
    district: 'Dhaka',
    listings: 4,
    quartiles: { lowerMinor: 1_000_000, medianMinor: 2_000_000, upperMinor: 3_000_000 },
    models: [{ id: 'iphone-12' }],
    districts: [{ name: 'Sylhet' }],
  })
  expect(await read('?district=dhaka')).toMatchObject({
    model: null,
    listings: 7,
    models: [{ id: 'iphone-13' }, { id: 'iphone-12' }],
    districts: [{ name: 'Sylhet' }],
  })
  expect(await read('?model=dacca')).toEqual(await read('?district=dhaka'))
  expect(await read('')).toMatchObject({
    listings: 0,
    models: [{ id: 'iphone-13', listings: 7 }, { id: 'iphone-12' }],
    districts: [{ name: 'Dhaka', listings: 7 }, { name: 'Sylhet' }],
  })
})

test('with a max, only the models with the most phones are named, and no districts', async () => {
  await put('iPhone 13', 'Dhaka', 1000, 2000, 3000, 4000)
  await put('iPhone 12', 'Dhaka', 1000, 2000, 3000)
  await count()
  const { models, districts } = await read('?max=1')
  expect([models, districts]).toEqual([[expect.objectContaining({ id: 'iphone-13' })], []])
  expect((await ask('GET /markets?max=0')).status).toBe(422)
})

test('no statement reads more phones than a page to count the markets', async () => {
  await put('iPhone 13', 'Dhaka', 1000, 2000, 3000, 4000, 5000)
  const plans = await explainStatements(db, () => countMarkets(db, 2), { isSmall: true })
  expect(plans.map(({ rowsOf }) => rowsOf.get('page'))).toEqual([2, 2, 1, 0])
})

test('two phones are no market, and sold ones do not count', async () => {
  await put('iPhone 13', 'Dhaka', 10_000, 20_000)
  await buildListing(product, { model: 'iPhone 13', location: 'Dhaka', isSold: true })
  await count()
  expect(await read('?model=iphone-13')).toMatchObject({ listings: 0, quartiles: null, districts: [] })
  await put('iPhone 13', 'Dhaka', 30_000)
  await count()
  expect(await read('?model=iphone-13')).toMatchObject({ listings: 3 })
})

test.each([
  '?model=nokia-9999',
  '?model=dhaka&district=dhaka',
  '?district=Atlantis',
  '?model=iphone-13&district=Atlantis',
])('there is no market %s', async (query) => {
  await count()
  expect((await ask(`GET /markets${query}`)).status).toBe(404)
})

test('a market is read by indexes, however many there are', async () => {
  await put('iPhone 13', 'Dhaka', 10_000, 20_000, 30_000)
  await count()
  const queries = ['', '?model=iphone-13', '?district=dhaka', '?model=iphone-13&district=dhaka']
  const plans = await explainStatements(db, async () => void (await Promise.all(queries.map(read))), {
    isSmall: true,
  })
  expect(plans.filter(({ sql }) => sql.includes('markets')).length).toBeGreaterThan(8)
  expect(plans.flatMap(({ scanned }) => scanned)).toEqual([])
})
