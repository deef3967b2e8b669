import { expect, test } from 'vitest'
import { isFiltered, writeActivityFilters } from './activity-filters.ts'

test('the address names what was chosen and nothing else', () => {
  expect(writeActivityFilters({ actor: 'a+b@x.com', subject: ' ', kind: '' })).toBe('?actor=a%2Bb%40x.com')
  expect(writeActivityFilters({ actor: ' a@x.com ', kind: 'item-sold' })).toBe(
    '?actor=a%40x.com&kind=item-sold',
  )
})

test('everything has an address too', () => {
  expect(writeActivityFilters({})).toBe('?')
  expect(isFiltered({ actor: '', subject: '', kind: '' })).toBe(false)
  expect(isFiltered({ actor: '', subject: '', kind: 'item-sold' })).toBe(true)
})
