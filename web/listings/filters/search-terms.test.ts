import { expect, test } from 'vitest'
import {
  isFiltered,
  isInverted,
  readSearchTerms,
  withoutFilters,
  withPricesSwapped,
  writeSearchTerms,
} from './search-terms.ts'

const read = (search: string) => readSearchTerms(new URLSearchParams(search))

test('a query string with every filter is read and written back unchanged', () => {
  const address =
    '?q=pro+max&brand=Iphone&condition=Good&minPrice=20000&maxPrice=60000&location=Mirpur+10&district=Dhaka' +
    '&model=iphone-13&ram=6&storage=128&verified=true&sort=price-asc'
  expect(writeSearchTerms(read(address))).toBe(address)
})

test('unknown filters are ignored', () => {
  expect(
    read('?q=++&brand=++&ram=1.5&storage=x&verified=no&condition=Broken&location=++&sort=random&utm=x'),
  ).toEqual({ sort: 'newest' })
})

test('an invalid price is reported and stays in the query string', () => {
  const search = read('?minPrice=cheap&maxPrice=-5')
  expect(search).toEqual({ sort: 'newest', wrong: { minPrice: 'cheap', maxPrice: '-5' } })
  expect(writeSearchTerms(search)).toBe('?minPrice=cheap&maxPrice=-5')
  expect(read('?minPrice=1e9&maxPrice=0x10').wrong).toEqual({ minPrice: '1e9', maxPrice: '0x10' })
  expect(read('?maxPrice=99999999999').wrong).toEqual({ maxPrice: '99999999999' })
})

test('a text is cut to its maximum length, and invisible characters are removed', () => {
  expect(read(`?q=${'x'.repeat(300)}`).q).toHaveLength(100)
  expect(read('?q=%00iphone%E2%80%AE%0A13').q).toBe('iphone 13')
  expect(read('?q=৮/\u2068২৫৬\u2069').q).toBe('৮/২৫৬')
})

test('a price may be typed in the form in which we print it, in words, and with signs that nobody sees', () => {
  expect(read('?minPrice=২০ হাজার&maxPrice=1.5 lakh')).toMatchObject({ minPrice: 20_000, maxPrice: 150_000 })
  expect(read('?minPrice=\u2068২০\u200c,০০০\u2069')).toMatchObject({ minPrice: 20_000 })
  expect(read('?minPrice=৳1,25,000')).toMatchObject({ minPrice: 125_000 })
  expect(read('?ram=৮&storage=১২৮')).toMatchObject({ ram: 8, storage: 128 })
  expect(read('?minPrice=১২ ৫০০.৫০')).toMatchObject({ minPrice: 12_500.5 })
  expect(read('?minPrice=50000 taka&maxPrice=৫০০০০ টাকা')).toMatchObject({ minPrice: 50_000, maxPrice: 50_000 })
})

test('a sort order is not a filter', () => {
  expect(isFiltered(read('?sort=price-desc'))).toBe(false)
  expect(isFiltered(read('?location=Dhaka'))).toBe(true)
})

test('without filters, the query string is empty', () => {
  expect(writeSearchTerms(read('?condition=&minPrice=&sort=newest'))).toBe('')
})

test('removing the filters keeps the text', () => {
  const search = read('?q=pixel&brand=Xiomi&minPrice=cheap&sort=price-asc')
  expect(isFiltered(search)).toBe(true)
  expect(writeSearchTerms(withoutFilters(search))).toBe('?q=pixel')
})

test('the default order is “best” for a search with text, and “newest” without text', () => {
  expect(read('?q=pixel').sort).toBe('best')
  expect(read('?q=pixel&sort=newest').sort).toBe('newest')
  expect(writeSearchTerms(read('?q=pixel&sort=newest'))).toBe('?q=pixel&sort=newest')
  expect(writeSearchTerms(read('?q=pixel&sort=best'))).toBe('?q=pixel')
  expect(read('?sort=best').sort).toBe('newest')
})

test('a lowest price above the highest is detected, and the two can be swapped', () => {
  expect(isInverted(read('?minPrice=5000&maxPrice=5000'))).toBe(false)
  expect(isInverted(read('?minPrice=5000'))).toBe(false)
  const search = read('?q=pixel&minPrice=50000&maxPrice=100')
  expect(isInverted(search)).toBe(true)
  expect(writeSearchTerms(withPricesSwapped(search))).toBe('?q=pixel&minPrice=100&maxPrice=50000')
})
