import { afterEach, expect, test } from 'vitest'
import { askPages } from '#test/http/ask.ts'
import { buildBrand, buildListing, buildSeller } from '#test/build.ts'
import { newId } from '#lib/ids.ts'
import { type Ranked, storeIphones } from '#test/search/many-iphones.ts'
import { markAsFrequent } from '#test/search/frequent-words.ts'
import { startProduct } from '#test/product.ts'
import { indexOutdatedListings } from '#features/listings/commands/indexing.ts'
import { forgetVocabulary } from './queries/vocabulary.ts'

const product = await startProduct()
const { ask, db } = product
afterEach(forgetVocabulary)

/** Phones of each rank. Pages end within a rank, between two ranks, and exactly at the end of one. */
async function buildRanks(): Promise<string[]> {
  const [sellerId, brandId] = [await buildSeller(product), await buildBrand(product, 'Xiomi')]
  const ids: string[] = []
  for (const model of ['Redmi Note 12', 'Redmi 12', 'Poco']) {
    for (let nth = 0; nth < 4; nth += 1)
      ids.push(
        await buildListing(product, { sellerId, brandId, model, description: 'A redmi note of mine.' }),
      )
  }
  return ids
}

test.each([1, 2, 3, 4, 5, 7, 12])('pages of %i show every phone once, best first', async (limit) => {
  const ids = await buildRanks()
  const pages = await askPages(ask, `/items?q=redmi+note&limit=${limit}`)
  const rows = pages.flatMap((page) => page.body as { _id: string; model: string }[])
  expect(rows.map((row) => row._id).sort()).toEqual(ids.toSorted())
  expect(rows.map((row) => row.model)).toEqual(
    ['Redmi Note 12', 'Redmi 12', 'Poco'].flatMap((model) => Array.from({ length: 4 }, () => model)),
  )
  expect(pages.slice(0, -1).every((page) => page.body.length === limit)).toBe(true)
})

/**
 * As `buildRanks`, with more best matches than the query passes to the database as ids: 520 iPhones, and 20 other
 * phones whose text mentions an iPhone.
 */
async function buildMany(): Promise<Ranked[]> {
  const listings = await storeIphones(product, { count: 540, everyOther: 27, prices: 7 })
  expect(await indexOutdatedListings(db)).toBe(540)
  return listings
}

test.each(['few', 'many'])(
  'listings with a word that is counted as that of %s are in the same order, on pages that neither repeat nor skip',
  async (count) => {
    const rows = await buildMany()
    await db.deleteFrom('searchWords').execute()
    if (count !== 'few') await markAsFrequent(db, '=iphone', 'iphone')
    const readAllPages = async (query: string) =>
      (await askPages(ask, `/items?q=iphone&limit=100${query}`)).flatMap((page) =>
        page.body.map((listing: { _id: string }) => listing._id),
      )
    const newest = rows.toSorted((one, other) => (one.id < other.id ? 1 : -1))
    const idsOf = (some: { id: string }[]) => some.map(({ id }) => id)
    expect(await readAllPages('')).toEqual(idsOf(newest.toSorted((one, other) => other.rank - one.rank)))
    expect(await readAllPages('&sort=newest')).toEqual(idsOf(newest))
    expect(await readAllPages('&sort=newest&minPrice=10000.02&maxPrice=10000.03')).toEqual(
      idsOf(newest.filter(({ priceMinor }) => [1_000_002, 1_000_003].includes(priceMinor))),
    )
    const dearest = newest.toSorted((one, other) => other.priceMinor - one.priceMinor)
    expect(await readAllPages('&sort=price-desc')).toEqual(idsOf(dearest))
    expect(await readAllPages('&sort=price-asc')).toEqual(idsOf(dearest.toReversed()))
  },
)

test('changes between two pages do not repeat or skip other listings', async () => {
  const ids = await buildRanks()
  const first = await ask('GET /items?q=redmi+note&limit=5')
  const [gone] = first.body
  await db.updateTable('items').set({ soldAt: product.time.now }).where('id', '=', gone._id).execute()
  await buildListing(product, { model: 'Redmi Note 13' })
  const next = /^<\/api([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const rest = (await askPages(ask, next)).flatMap((page) => page.body as { _id: string }[])
  const seen = [...first.body, ...rest].map((listing: { _id: string }) => listing._id)
  expect(seen.sort()).toEqual(ids.toSorted())
})

test('a cursor of another order, or beyond the best rank, is refused', async () => {
  const id = newId<string>()
  const statusOf = async (query: string) => (await ask(`GET /items?${query}`)).status
  expect(await statusOf(`q=redmi+note&cursor=${id}`)).toBe(422)
  expect(await statusOf(`q=redmi+note&cursor=3.${id}`)).toBe(422)
  expect(await statusOf(`q=redmi+note&cursor=2.${id}`)).toBe(200)
  expect(await statusOf(`q=redmi+note&sort=newest&cursor=2.${id}`)).toBe(422)
  expect(await statusOf(`cursor=1.${id}`)).toBe(422)
})
