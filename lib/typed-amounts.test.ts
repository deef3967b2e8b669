import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTaka } from '#lib/formats/en/money.ts'
import { parseTaka } from './typed-amounts.ts'

test.each([
  ['54500', 54_500],
  ['54,500', 54_500],
  ['1,25,000', 125_000],
  ['125,000', 125_000],
  ['৳ ১,২৫,০০০', 125_000],
  ['৫৪৫০০', 54_500],
  [' 54 500 ', 54_500],
  ['54,500.50', 54_500.5],
  ['Tk. 54,500/-', 54_500],
  ['54500 taka', 54_500],
  ['BDT54500', 54_500],
  ['৫৪,৫০০ টাকা', 54_500],
  ['54500/=', 54_500],
  ['\u202a৳\u00a0১,২৫\u200c,০০০\u202c', 125_000],
  ['\u2068BDT 54,500.50\u2069', 54_500.5],
  ['54\u202f500', 54_500],
  ['২০ হাজার', 20_000],
  ['২০ হাজার টাকা', 20_000],
  ['20 hajar', 20_000],
  ['20K', 20_000],
  ['tk 20.5 thousand', 20_500],
  ['1.5 lakh', 150_000],
  ['1.15 lac', 115_000],
  ['১.৫ লাখ টাকা', 150_000],
  ['১ লক্ষ ২০ হাজার', 120_000],
  ['1 lakh 25,000/-', 125_000],
  ['1 lakh 20 thousand 500', 120_500],
])('%s is read as %d taka', (typed, taka) => {
  expect(parseTaka(typed)).toBe(taka)
})

test.each([
  '',
  '৳',
  'cheap',
  '-5',
  '1e5',
  '0x10',
  '5,4500',
  '54500,50',
  '1.2.3',
  '.5',
  'Infinity',
  '12 or 13k',
  'হাজার',
  '20 lakhs ago',
  '1 lakh 20',
  '1 lakh 200 thousand',
  '20 thousand 5000',
  '20 thousand 1 lakh',
  '1.2.3 lakh',
])('%j is not a price', (typed) => {
  expect(parseTaka(typed)).toBeUndefined()
})

test('every formatted price is parsed as the same price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_900 }), (paisa) => {
      expect(parseTaka(formatTaka(paisa / 100))).toBe(paisa / 100)
    }),
  )
})

test('signs that nobody sees and both groupings of thousands change no price', () => {
  const sign = fc.constantFrom('', '\u200b', '\u200d', '\u202a', '\u2069', '\ufeff', '\u00a0', '\u2009')
  const grouping = fc.constantFrom('en-IN', 'en-US', 'bn-BD')
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 999_999 }), grouping, fc.array(sign), (taka, locale, signs) => {
      const typed = taka.toLocaleString(locale).replace(/./gu, (each, at: number) => (signs[at] ?? '') + each)
      expect(parseTaka(`৳ ${typed}`)).toBe(taka)
    }),
  )
})
