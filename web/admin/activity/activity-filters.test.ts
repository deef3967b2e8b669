import { expect, test } from 'vitest'
import { findKind, isFiltered, writeActivityFilters } from './activity-filters.ts'

test('the query string contains only the chosen filters', () => {
  expect(writeActivityFilters({ actor: 'a+b@x.com', subject: ' ', kind: '' })).toBe('?actor=a%2Bb%40x.com')
  expect(writeActivityFilters({ actor: ' a@x.com ', kind: 'item-sold' })).toBe(
    '?actor=a%40x.com&kind=item-sold',
  )
})

test('a kind of an old link that is none any more is no filter', () => {
  const kinds = { 'item-sold': 'Sold' }
  expect([findKind('item-sold', kinds), findKind('nothing', kinds), findKind('', kinds)]).toEqual([
    'item-sold',
    undefined,
    undefined,
  ])
})

test('without filters, the query string is empty', () => {
  expect(writeActivityFilters({})).toBe('?')
  expect(isFiltered({ actor: '', subject: '', kind: '' })).toBe(false)
  expect(isFiltered({ actor: '', subject: '', kind: 'item-sold' })).toBe(true)
})
