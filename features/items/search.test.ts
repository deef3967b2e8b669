import { beforeEach, describe, expect, test } from 'vitest'
import { buildItem } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask } = product

beforeEach(async () => {
  const phones = [
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
  for (const phone of phones)
    await buildItem(product, { description: `It is\\was ${phone.model}'s`, ...phone })
})

async function models(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await ask(`GET /items?${new URLSearchParams(query)}`)
  expect([status, body.errors]).toEqual([200, undefined])
  return body.map((item: { model: string }) => item.model).sort()
}

describe('a search for words', () => {
  test.each([
    ['iphone', ['iPhone 12', 'iPhone 13']],
    ['IPHONE 13', ['iPhone 13']],
    ['xiomi', ['Mi_11', 'Redmi 100%']],
    ['mirpur', ['Mi_11', 'iPhone 13']],
    ['ঢাকা', ['P30']],
    ['P30’s', []],
    ["P30's", ['P30']],
    ['   P30   ', ['P30']],
    ['nothing like it', []],
    ['iphone 13 dhaka', ['iPhone 13']],
    ['dhaka iphone', ['iPhone 13']],
    ['iphone dhaka sylhet', []],
    ['xiomi dhaka', ['Mi_11']],
    ['Xiaomi', ['Mi_11', 'Redmi 100%']],
    ['apple 13', ['iPhone 13']],
    ['শাওমি', ['Mi_11', 'Redmi 100%']],
    ['13 13 iphone 13', ['iPhone 13']],
    ['iphone13', ['iPhone 13']],
    ['13dhaka', []],
  ])('%j finds %j', async (q, found) => {
    expect(await models({ q })).toEqual(found)
  })

  test.each([
    ['%', ['Redmi 100%']],
    ['0%', ['Redmi 100%']],
    ['Mi_1', ['Mi_11']],
    ['i_hone', []],
    ['\\', ['Mi_11', 'P30', 'Redmi 100%', 'iPhone 12', 'iPhone 13']],
    ['is\\was P30', ['P30']],
    ["'; drop table items; --", []],
    ['$1', []],
  ])('takes %j for what it is', async (q, found) => {
    expect(await models({ q })).toEqual(found)
  })

  test('finds everything when it is empty', async () => {
    expect(await models({ q: '' })).toHaveLength(5)
  })
})

test('the condition, the place and the price narrow it down, alone and together', async () => {
  expect(await models({ condition: 'Good' })).toEqual(['Mi_11', 'P30', 'iPhone 12'])
  expect(await models({ location: 'dhaka' })).toEqual(['Mi_11', 'iPhone 13'])
  expect(await models({ location: '_irpur' })).toEqual([])
  expect(await models({ minPrice: '20000', maxPrice: '54500' })).toEqual(['Mi_11', 'iPhone 12', 'iPhone 13'])
  expect(await models({ minPrice: '20000.01', maxPrice: '54499.99' })).toEqual(['iPhone 12'])
  expect(await models({ condition: 'Good', location: 'dhaka', maxPrice: '30000', name: 'Xiomi' })).toEqual([
    'Mi_11',
  ])
  expect(await models({ minPrice: '54500', maxPrice: '100' })).toEqual([])
})

test('the price bounds count in paisa', async () => {
  expect(await models({ minPrice: '40000.5', maxPrice: '40000.5' })).toEqual(['iPhone 12'])
  expect(await models({ minPrice: '40000.51', maxPrice: '45000' })).toEqual([])
})

test('phones come newest first, or by price up or down', async () => {
  const inOrder = async (sort: string) =>
    (await ask(`GET /items${sort}`)).body.map((item: { model: string }) => item.model)
  const newest = ['P30', 'Mi_11', 'Redmi 100%', 'iPhone 12', 'iPhone 13']
  const cheapest = ['Redmi 100%', 'P30', 'Mi_11', 'iPhone 12', 'iPhone 13']
  expect(await inOrder('')).toEqual(newest)
  expect(await inOrder('?sort=newest')).toEqual(newest)
  expect(await inOrder('?sort=price-asc')).toEqual(cheapest)
  expect(await inOrder('?sort=price-desc')).toEqual(cheapest.toReversed())
})

test.each([
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
  ['q', 'a\u202eb'],
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
  ['cursor', 'a b'],
])('%s=%s is refused by name', async (name, value) => {
  const { status, body } = await ask(`GET /items?${new URLSearchParams({ [name]: value })}`)
  expect([status, body.code, body.errors?.map((error: { path: string }) => error.path)]).toEqual([
    422,
    'invalid-input',
    [name],
  ])
})

test.each([
  'limit=1&limit=2',
  'q=a&q=b',
  'sort=newest&sort=newest',
  'minPrice=1&minPrice=2',
  'cursor=a&cursor=b',
  'name=a&name=b',
])('%s, which says it twice, is refused', async (query) => {
  expect((await ask(`GET /items?${query}`)).status).toBe(422)
})

test('what the call does not know is ignored', async () => {
  for (const query of ['?page=2', '?__proto__=x', '?constructor=x&q=P30', '?toString=1', '?q[]=x', '?%00=1'])
    expect((await ask(`GET /items${query}`)).status).toBe(200)
})
