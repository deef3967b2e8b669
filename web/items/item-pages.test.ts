import { expect, test } from 'vitest'
import type { Item } from '#contract/items.ts'
import { listItemsBy, queryOf, startPagesWith } from './item-pages.ts'

const rows = (count: number) => Array.from({ length: count }, () => ({}) as Item)

test('a full page from the server counts as old, since nothing told whether more follows', () => {
  expect(startPagesWith({ rows: rows(24), nextCursor: undefined }).initialDataUpdatedAt).toBe(0)
})

test('a page that is not full is all there is', () => {
  expect(startPagesWith({ rows: rows(23), nextCursor: undefined }).initialDataUpdatedAt).toBeUndefined()
})

test('a page that came with its cursor is not asked for again', () => {
  expect(startPagesWith({ rows: rows(24), nextCursor: 'next' }).initialDataUpdatedAt).toBeUndefined()
})

test('the server asks for one page of the brand with every chosen filter', async () => {
  const asked: unknown[] = []
  const list = listItemsBy(((_: unknown, input: unknown) => {
    asked.push(input)
    return Promise.resolve([])
  }) as never)
  await list({ name: 'Xiomi', condition: 'Good', maxPrice: 30_000, sort: 'price-asc' })
  const query = { name: 'Xiomi', condition: 'Good', maxPrice: 30_000, sort: 'price-asc' }
  expect(asked).toEqual([{ query: { ...query, isSold: 'notSold', limit: 24 } }])
})

test('what was typed for a price and is none is not asked for', () => {
  const search = { sort: 'newest', wrong: { minPrice: 'cheap' } } as const
  expect(queryOf(search, { name: 'Iphone' })).toEqual({ name: 'Iphone', sort: 'newest' })
})

test('no address of a seller goes into the HTML of a page', async () => {
  const list = listItemsBy((() => Promise.resolve([{ model: 'Y9', email: 'seller@example.com' }])) as never)
  expect(await list({ sort: 'newest' })).toEqual({
    rows: [{ model: 'Y9', email: '' }],
    nextCursor: undefined,
  })
})
