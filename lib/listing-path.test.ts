import { expect, test } from 'vitest'
import { idOfListingPath, pathOfListing } from './listing-path.ts'

const id = '0190f3a0-0000-7000-8000-000000000001'

test.each([
  ['iPhone 13 · 128 GB', `iphone-13-128-gb-${id}`],
  ['Redmi Note 11 · 6/128 GB', `redmi-note-11-6-128-gb-${id}`],
  ['Galaxy S21+', `galaxy-s21-plus-${id}`],
  ['  Pócó (X3)  ', `poco-x3-${id}`],
  ['আইফোন ১৩', id],
  ['আইফোন 13', `13-${id}`],
  ['../..?x=1#', `x-1-${id}`],
  ['word '.repeat(16), `${Array.from({ length: 12 }, () => 'word').join('-')}-${id}`],
  ['x'.repeat(80), id],
])('the address of %s ends with its id', (title, expected) => {
  const path = pathOfListing({ id, title })
  expect(path).toBe(`/item/${expected}`)
  expect(idOfListingPath(path.slice('/item/'.length))).toBe(id)
})

test.each(['', 'nope', `${id}-`, `x${id}`, `${id}x`, 'iphone-13-0190f3a0'])(
  '%s has no id at its end',
  (text) => {
    expect(idOfListingPath(text)).toBeUndefined()
  },
)

test('an id is found behind any words, in any case', () => {
  for (const text of [id, `-${id}`, `Nokia-3310-${id}`, `a--${id.toUpperCase()}`, `${id}-${id}`])
    expect(idOfListingPath(text)).toBe(id)
})
