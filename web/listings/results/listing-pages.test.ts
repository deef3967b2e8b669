import { expect, test } from 'vitest'
import { listListingsBy, queryOf } from './listing-pages.ts'

test('the first page is requested with every chosen filter', async () => {
  const asked: unknown[] = []
  const list = listListingsBy((_, input) => {
    asked.push(input)
    return Promise.resolve({ rows: [], nextCursor: undefined })
  })
  await list({ brand: 'Xiomi', condition: 'Good', maxPrice: 30_000, sort: 'price-asc' })
  const query = { brand: 'Xiomi', condition: 'Good', maxPrice: 30_000, sort: 'price-asc' }
  expect(asked).toEqual([{ query: { ...query, isSold: false, limit: 24 } }])
})

test('a text that is not a price is not sent', () => {
  const search = { sort: 'newest', wrong: { minPrice: 'cheap' } } as const
  expect(queryOf(search, { brand: 'Iphone' })).toEqual({ brand: 'Iphone', sort: 'newest' })
})
