import { beforeEach, expect, test } from 'vitest'
import { announceSignOut } from '#web/own-data/own-data.ts'
import { readRecentSearches, rememberSearch } from './recent-searches.ts'

beforeEach(announceSignOut)

test('the last eight searches are kept without duplicates, the latest first', () => {
  for (const nth of [1, 2, 3, 4, 5, 6, 7, 8, 9]) rememberSearch(`phone ${nth}`)
  rememberSearch('  Phone   5 ')
  rememberSearch(' ')
  expect(readRecentSearches()).toEqual(['Phone 5', ...[9, 8, 7, 6, 4, 3, 2].map((nth) => `phone ${nth}`)])
})

test('the next person on the same device does not see the searches', () => {
  rememberSearch('iphone 13')
  expect(readRecentSearches()).toEqual(['iphone 13'])
  announceSignOut()
  expect(readRecentSearches()).toEqual([])
})
