import { beforeEach, describe, expect, test } from 'vitest'
import { buildListing } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { testRows } from '#test/runner/test-rows.ts'

const product = await startProduct()
const { ask } = product

beforeEach(async () => {
  const listings = [
    { model: 'iPhone 13', priceMinor: 5_450_000, condition: 'Excellent', location: 'Mirpur 10, Dhaka' },
    { model: 'iPhone 12', priceMinor: 4_000_050, condition: 'Good', location: 'Agrabad, Chattogram' },
    {
      model: 'Redmi 100%',
      priceMinor: 1_000_000,
      condition: 'Fair',
      location: 'Zindabazar, Sylhet',
      brand: 'Xiomi',
    },
    { model: 'Mi_11', priceMinor: 2_000_000, condition: 'Good', location: 'Mirpur 2, Dhaka', brand: 'Xiomi' },
    { model: 'P30', priceMinor: 1_500_000, condition: 'Good', location: 'ঢাকা', brand: 'Huawei' },
  ] as const
  for (const fields of listings)
    await buildListing(product, { description: `It is\\was ${fields.model}'s`, ...fields })
})

async function models(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await ask(`GET /items?${new URLSearchParams(query)}`)
  expect([status, body.errors]).toEqual([200, undefined])
  return body.map((listing: { model: string }) => listing.model).sort()
}

describe('a search for words', () => {
  testRows([
    ['iphone', ['iPhone 12', 'iPhone 13']],
    ['IPHONE 13', ['iPhone 13']],
    ['xiomi', ['Mi_11', 'Redmi 100%']],
    ['mirpur', ['Mi_11', 'iPhone 13']],
    ['ঢাকা', ['Mi_11', 'P30', 'iPhone 13']],
    ['P30’s', ['P30']],
    ["P30's", ['P30']],
    ['   P30   ', ['P30']],
    ['nothing like it', []],
    ['iphone 13 dhaka', ['iPhone 13']],
    ['dhaka iphone', ['iPhone 13']],
    ['iphone dhaka sylhet', []],
    ['xiomi dhaka', ['Mi_11']],
    ['Dhaka', ['Mi_11', 'P30', 'iPhone 13']],
    ['chittagong', ['iPhone 12']],
    ['চট্টগ্রাম', ['iPhone 12']],
    ['ঢাকায় আইফোন ১৩', ['iPhone 13']],
    ['সিলেট', ['Redmi 100%']],
    ['Xiaomi', ['Mi_11', 'Redmi 100%']],
    ['apple 13', ['iPhone 13']],
    ['শাওমি', ['Mi_11', 'Redmi 100%']],
    ['13 13 iphone 13', ['iPhone 13']],
    ['iphone13', ['iPhone 13']],
    ['13dhaka', ['iPhone 13']],
    ['iph', ['iPhone 12', 'iPhone 13']],
    ['mirp', ['Mi_11', 'iPhone 13']],
    ['মিরপুর', ['Mi_11', 'iPhone 13']],
    ['মিরপুরে আইফোন', ['iPhone 13']],
    ['আইফ\u09c7\u09beন ঢাকা\u09df', ['iPhone 13']],
    ['আই\u200cফোন\u200d ঢাকায\u09bc', ['iPhone 13']],
    ['mirpoor', ['Mi_11', 'iPhone 13']],
    ['agrabaad', ['iPhone 12']],
    ['agrabade', ['iPhone 12']],
    ['আগ্রাবাদ আইফোন', ['iPhone 12']],
    ['utara', []],
    ['উত্তরা', []],
    ['hone', []],
    ['1', []],
    ['P30’s p30', ['P30']],
    ['হুয়াওয়ে পি৩০', ['P30']],
    ['পি ৩০', ['P30']],
  ])('%j finds %j', async (q, found) => {
    expect(await models({ q })).toEqual(found)
  })

  testRows([
    ['100%', ['Redmi 100%']],
    ['%', []],
    ['mi_11', ['Mi_11']],
    ['i_hone', []],
    ['\\', []],
    ['is\\was P30', ['P30']],
    ["'; drop table items; --", []],
    ['$1', []],
    ["iphone' | '=xiomi", []],
    ['!iphone', ['iPhone 12', 'iPhone 13']],
    ['iphone:*', ['iPhone 12', 'iPhone 13']],
    ['=@', []],
  ])('signs in %j only part words', async (q, found) => {
    expect(await models({ q })).toEqual(found)
  })

  test('a phone whose description names Google is not taken for a Pixel', async () => {
    await buildListing(product, { brand: 'Huawei', model: 'P50', description: 'No Google Play on it' })
    await buildListing(product, { brand: 'Huawei', model: 'Pixel 6' })
    expect(await models({ q: 'pixel' })).toEqual(['Pixel 6'])
    expect(await models({ q: 'google pixel 6' })).toEqual(['Pixel 6'])
  })

  test('a digit before a letter that takes two UTF-16 units is found without the letter too', async () => {
    await buildListing(product, { brand: 'Pixel', model: 'Pixel 13𑄃' })
    expect(await models({ q: 'pixel 13𑄃' })).toEqual(['Pixel 13𑄃'])
    expect(await models({ q: 'pixel 13' })).toEqual(['Pixel 13𑄃'])
  })

  test('finds everything when it is empty', async () => {
    expect(await models({ q: '' })).toHaveLength(5)
  })
})

test('the condition, the place and the price narrow the search, alone and together', async () => {
  expect(await models({ condition: 'Good' })).toEqual(['Mi_11', 'P30', 'iPhone 12'])
  expect(await models({ location: 'dhaka' })).toEqual(['Mi_11', 'P30', 'iPhone 13'])
  expect(await models({ location: 'ঢাকা' })).toEqual(['Mi_11', 'P30', 'iPhone 13'])
  expect(await models({ location: 'Mirpur ১০' })).toEqual(['iPhone 13'])
  expect(await models({ location: '_irpu_' })).toEqual([])
  expect(await models({ location: '%' })).toEqual([])
  expect(await models({ location: 'iphone' })).toEqual([])
  expect(await models({ location: 'dhaka', q: 'p30' })).toEqual(['P30'])
  expect(await models({ minPrice: '20000', maxPrice: '54500' })).toEqual(['Mi_11', 'iPhone 12', 'iPhone 13'])
  expect(await models({ minPrice: '২০০০০', maxPrice: '৫৪৫০০' })).toHaveLength(3)
  expect(await models({ minPrice: '20000.01', maxPrice: '54499.99' })).toEqual(['iPhone 12'])
  expect(await models({ condition: 'Good', location: 'dhaka', maxPrice: '30000', name: 'Xiomi' })).toEqual([
    'Mi_11',
  ])
})

test('a lowest price above the highest is refused with this reason', async () => {
  const { status, body } = await ask('GET /items?minPrice=54500&maxPrice=100')
  expect([status, body.code, body.errors]).toEqual([
    422,
    'invalid-input',
    [{ path: 'minPrice', message: 'The lowest price is above the highest.' }],
  ])
  expect(await models({ minPrice: '54500', maxPrice: '54500' })).toEqual(['iPhone 13'])
})

test('the price limits are exact to the paisa', async () => {
  expect(await models({ minPrice: '40000.5', maxPrice: '40000.5' })).toEqual(['iPhone 12'])
  expect(await models({ minPrice: '40000.51', maxPrice: '45000' })).toEqual([])
})

test('phones are sorted by newest, or by price up or down', async () => {
  const inOrder = async (sort: string) =>
    (await ask(`GET /items${sort}`)).body.map((listing: { model: string }) => listing.model)
  const newest = ['P30', 'Mi_11', 'Redmi 100%', 'iPhone 12', 'iPhone 13']
  const cheapest = ['Redmi 100%', 'P30', 'Mi_11', 'iPhone 12', 'iPhone 13']
  expect(await inOrder('')).toEqual(newest)
  expect(await inOrder('?sort=newest')).toEqual(newest)
  expect(await inOrder('?sort=price-asc')).toEqual(cheapest)
  expect(await inOrder('?sort=price-desc')).toEqual(cheapest.toReversed())
})

testRows([
  ['condition', 'good'],
  ['condition', 'New'],
  ['minPrice', '-1'],
  ['minPrice', 'cheap'],
  ['minPrice', 'NaN'],
  ['maxPrice', 'Infinity'],
  ['maxPrice', '1e300'],
  ['maxPrice', '99999999999999999999'],
  ['sort', 'cheapest'],
  ['sort', 'price_minor; drop table items'],
  ['q', 'a'.repeat(101)],
  ['q', 'a\u0000b'],
  ['q', 'a\u0007b'],
  ['location', 'a'.repeat(121)],
  ['location', '\u0000'],
  ['name', '\u0000'],
  ['name', 'a'.repeat(81)],
  ['email', 'seller'],
  ['email', 'a\u0000@example.com'],
  ['report', 'false'],
  ['limit', '0'],
  ['limit', '101'],
  ['limit', '1.5'],
  ['limit', '1e1'],
  ['minPrice', '1e4'],
  ['maxPrice', '0xffff'],
  ['maxPrice', ''],
  ['ram', '0x8'],
  ['storage', ' 128'],
  ['cursor', 'a b'],
])('%s=%s is refused by name', async (name, value) => {
  const { status, body } = await ask(`GET /items?${new URLSearchParams({ [name]: value })}`)
  expect([status, body.code, body.errors?.map((error: { path: string }) => error.path)]).toEqual([
    422,
    'invalid-input',
    [name],
  ])
})

testRows([
  ['limit=1&limit=2'],
  ['q=a&q=b'],
  ['sort=newest&sort=newest'],
  ['minPrice=1&minPrice=2'],
  ['cursor=a&cursor=b'],
  ['name=a&name=b'],
])('%s, which says it twice, is refused', async (query) => {
  expect((await ask(`GET /items?${query}`)).status).toBe(422)
})

test('unknown parameters are ignored', async () => {
  for (const query of ['?page=2', '?__proto__=x', '?constructor=x&q=P30', '?toString=1', '?q[]=x', '?%00=1'])
    expect((await ask(`GET /items${query}`)).status).toBe(200)
})
