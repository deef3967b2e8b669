import { expect, test } from 'vitest'
import { indexOutdatedListings } from '#features/listings/commands/indexing.ts'
import type { ListingId } from '#contract/ids.ts'
import type { SearchQuery } from '#contract/listing-filters.ts'
import { newId } from '#lib/ids.ts'
import { buildBrand, buildSeller } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { searchBeforeEach } from '#test/search/searched.ts'
import { countSearchWords } from './commands/word-counts.ts'
import { countFilters, type Reading } from './queries/filter-counts.ts'
import { readSearch } from './queries/read-search.ts'
import { forgetVocabulary } from './queries/vocabulary.ts'

const product = await startProduct()
const { db } = product
const { summarise } = searchBeforeEach(product)

test('counts what each value would find with the other filters', async () => {
  const { total, counts } = await summarise({ q: 'iphone', condition: 'Good', storage: '128' })
  expect(total).toBe(2)
  expect(counts).toMatchObject({
    condition: { Good: 2 },
    storage: { 128: 2 },
    district: { Dhaka: 1, Bogura: 1 },
    model: { 'iphone-13': 1, 'iphone-12': 1 },
    brand: { Iphone: 2 },
    seller: { verified: 2 },
  })
  expect((await summarise({ q: 'iphone', condition: 'Good' })).counts['condition']).toEqual({
    Good: 2,
    Fair: 1,
  })
  expect((await summarise({ maxPrice: '20000' })).counts['brand']).toEqual({ Xiomi: 1 })
  expect(await summarise({ q: 'nosuchword' })).toMatchObject({ total: 0, counts: { brand: {} } })
})

/** 620 phones of one model. The seven oldest have another condition than the others. */
async function buildMany() {
  const [sellerId, brandId] = [await buildSeller(product), await buildBrand(product, 'Huawei')]
  const rows = Array.from({ length: 620 }, (_, nth) => ({
    id: newId<ListingId>(),
    sellerId,
    brandId,
    model: 'P30',
    condition: nth < 7 ? ('Fair' as const) : ('Good' as const),
    location: 'Feni',
    priceMinor: 1_000_000,
    currency: 'bdt' as const,
    description: 'Clean.',
    createdAt: product.time.now,
  }))
  await db.insertInto('items').values(rows).execute()
  expect(await indexOutdatedListings(db)).toBe(620)
  await countSearchWords(db)
  forgetVocabulary()
}

test('counts end at 500, and rare values are counted exactly', async () => {
  await buildMany()
  const { total, counts } = await summarise({ q: 'p30' })
  expect(total).toBe(500)
  expect(counts['condition']).toEqual({ Good: 500, Fair: 7 })
  expect(counts['district']).toEqual({ Feni: 500 })
})

/** How many listings have each condition, when this many listings are read. */
async function countConditions(wanted: SearchQuery, reading: Reading) {
  const counted = await countFilters(db, await readSearch(db, wanted), reading)
  return Object.fromEntries(counted?.counts.condition ?? [])
}

test('when many listings match, some of them are counted, and the counts say so', async () => {
  await buildMany()
  const p30 = { q: 'p30' }
  expect(await countConditions(p30, { newest: 10, enough: 5, matching: 100 })).toEqual({
    Good: { count: 10, isMore: true },
  })
  const some = Object.values(await countConditions(p30, { newest: 10, enough: 11, matching: 100 }))
  expect(some.reduce((sum, { count }) => sum + count, 0)).toBe(100)
  expect(some.every(({ isMore }) => isMore)).toBe(true)
})

test('when few listings match, or all are among the newest, or a job has counted them, the counts are exact', async () => {
  await buildMany()
  const right = { Good: { count: 500, isMore: true }, Fair: { count: 7, isMore: false } }
  const [fewMatch, allAreNewest] = [
    { newest: 10, enough: 11, matching: 1000 },
    { newest: 1000, enough: 300, matching: 100 },
  ]
  for (const reading of [fewMatch, allAreNewest])
    for (const search of [{ q: 'p30' }, { q: 'p30', minPrice: 9999.99 }])
      expect(await countConditions(search, reading)).toEqual(right)
  const tooMany = { newest: 10, enough: 5, matching: 100 }
  expect(await countConditions({ brand: 'Huawei' }, tooMany)).toEqual(right)
  expect(await countConditions({}, tooMany)).toEqual({ ...right, Fair: { count: 8, isMore: false } })
})

test('the counts ignore unknown filters', async () => {
  const { total } = await summarise({ condition: 'Good', sort: 'nonsense', limit: '-1', report: 'maybe' })
  expect(total).toBe(3)
})
