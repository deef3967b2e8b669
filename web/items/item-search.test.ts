import { expect, test } from 'vitest'
import { isFiltered, readItemSearch, writeItemSearch } from './item-search.ts'

const read = (search: string) => readItemSearch(new URLSearchParams(search))

test('an address with every filter is read and written back the same', () => {
  const address = '?condition=Good&minPrice=20000&maxPrice=60000&location=Mirpur+10&sort=price-asc'
  expect(writeItemSearch(read(address))).toBe(address)
})

test('what is no filter of ours is passed over', () => {
  expect(read('?condition=Broken&minPrice=cheap&maxPrice=-5&location=++&sort=random&utm=x')).toEqual({
    condition: undefined,
    minPrice: undefined,
    maxPrice: undefined,
    location: undefined,
    sort: 'newest',
  })
})

test('a price may be typed as it is printed', () => {
  expect(read('?minPrice=৳1,25,000')).toMatchObject({ minPrice: 125_000 })
})

test('an order alone is no filter', () => {
  expect(isFiltered(read('?sort=price-desc'))).toBe(false)
  expect(isFiltered(read('?location=Dhaka'))).toBe(true)
})

test('nothing chosen is the plain address', () => {
  expect(writeItemSearch(read('?condition=&minPrice=&sort=newest'))).toBe('')
})
