import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { askPages } from '#test/http/ask.ts'
import { buildBrand, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db } = product

async function buildMany(count: number, fields: { isPromoted?: boolean } = {}) {
  const sellerId = await buildSeller(product, { email: 'seller@example.com' })
  const brandId = await buildBrand(product)
  const ids: string[] = []
  // Only three prices, so that most neighbours cost the same.
  for (let nth = 0; nth < count; nth += 1)
    ids.push(await buildListing(product, { sellerId, brandId, priceMinor: 1_000_000 + (nth % 3), ...fields }))
  return ids
}

type Row = { _id: string; price: number }
const readAllPages = async (path: string) => (await askPages(ask, path)).map((page) => page.body as Row[])

test('a seller reads the pages of their own list, each phone exactly once', async () => {
  const ids = await buildMany(4)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'seller@example.com')
    .executeTakeFirstOrThrow()
  const pages = await askPages(ask, '/items?limit=3&email=seller@example.com', { as: id })
  const listings = pages.flatMap((page) => page.body as Row[])
  expect(listings.map((listing) => listing._id).sort()).toEqual(ids.toSorted())
})

test.each(['', '&sort=price-asc', '&sort=price-desc', '&name=Iphone', '&q=iPhone'])(
  'pages of a list%s show every phone exactly once',
  async (query) => {
    const ids = await buildMany(11)
    const pages = await readAllPages(`/items?limit=3${query}`)
    expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 2])
    expect(
      pages
        .flat()
        .map((listing) => listing._id)
        .sort(),
    ).toEqual(ids.toSorted())
  },
)

test('pages are sorted by price, with equal prices always in the same order', async () => {
  await buildMany(11)
  const up = (await readAllPages('/items?limit=2&sort=price-asc')).flat()
  const prices = up.map((listing) => listing.price)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  const down = (await readAllPages('/items?limit=4&sort=price-desc')).flat()
  expect(down.map((listing) => listing._id)).toEqual(up.map((listing) => listing._id).toReversed())
})

test('a list that ends with its page has no next cursor', async () => {
  await buildMany(4)
  expect((await readAllPages('/items?limit=2')).map((page) => page.length)).toEqual([2, 2])
  expect((await readAllPages('/items?limit=4')).map((page) => page.length)).toEqual([4])
  expect((await ask('GET /items?limit=4')).headers.get('link')).toBeNull()
})

test('a page has 50 rows by default, and 1 to 100 on request', async () => {
  await buildMany(51)
  expect((await readAllPages('/items')).map((page) => page.length)).toEqual([50, 1])
  expect((await readAllPages('/items?limit=100')).map((page) => page.length)).toEqual([51])
})

test('a listing that is sold or added between two pages does not shift or repeat the others', async () => {
  const ids = await buildMany(6)
  const first = await ask('GET /items?limit=3')
  await buildListing(product)
  await product.db
    .updateTable('items')
    .set({ soldAt: product.time.now })
    .where('id', '=', first.body[0]._id)
    .execute()
  const next = /^<\/api([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1]
  const second = await ask(`GET ${next}`)
  const idsRead = [...first.body, ...second.body].map((listing: Row) => listing._id)
  expect(idsRead.sort()).toEqual(ids.toSorted())
})

test('the next page keeps all other filters', async () => {
  await buildMany(3)
  const link =
    (await ask('GET /items?limit=1&q=iphone%2013&sort=price-asc&minPrice=5')).headers.get('link') ?? ''
  const query = new URL(/<([^>]+)>/.exec(link)?.[1] ?? '', 'http://localhost').searchParams
  expect(Object.fromEntries(query)).toEqual({
    limit: '1',
    q: 'iphone 13',
    sort: 'price-asc',
    minPrice: '5',
    cursor: expect.any(String),
  })
})

test('promoted listings come in pages too', async () => {
  const ids = await buildMany(5, { isPromoted: true })
  expect((await readAllPages('/advertise/item?limit=2')).flat().map((listing) => listing._id)).toEqual(
    ids.toReversed(),
  )
})

test('a brand with nothing for sale is an empty list without a next page', async () => {
  const { body, headers } = await ask('GET /items?name=Huawei')
  expect([body, headers.get('link')]).toEqual([[], null])
})

const anId = newId<string>()
const badCursors = [
  'rubbish',
  '%25',
  'e30=',
  '{"id":1}',
  '5450000.rubbish',
  `99999999999999999999.${anId}`,
  `${anId}&cursor=${anId}`,
  anId.toUpperCase(),
]

test.each(badCursors)('a cursor that no list returns (%s) is refused for its field', async (cursor) => {
  for (const list of ['/items?sort=newest', '/items?sort=price-asc', '/advertise/item?limit=2']) {
    const { status, body } = await ask(`GET ${list}&cursor=${cursor}`)
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'cursor'])
  }
})

test('a cursor of another order is refused, and a cursor of this order is accepted wherever it points', async () => {
  await buildMany(2)
  const askIn = async (sort: string, cursor: string) =>
    (await ask(`GET /items?sort=${sort}&cursor=${cursor}`)).status
  expect(await askIn('newest', `1.${anId}`)).toBe(422)
  expect(await askIn('price-asc', anId)).toBe(422)
  expect(await askIn('newest', anId)).toBe(200)
  expect(await askIn('price-asc', `9999999999999.${anId}`)).toBe(200)
  expect(await askIn('price-desc', `1.${anId}`)).toBe(200)
  expect((await ask(`GET /advertise/item?cursor=5450000.${anId}`)).status).toBe(422)
  expect((await ask(`GET /advertise/item?cursor=9999999999999.${anId}`)).status).toBe(200)
})

test('the pages of an admin include sold phones', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const ids = [...(await buildMany(3)), await buildListing(product, { isSold: true })]
  const pages = await askPages(ask, '/items?limit=2', { as: admin })
  expect(pages.flatMap((page) => page.body.map((listing: Row) => listing._id)).sort()).toEqual(ids.toSorted())
})
