import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTaka } from '#lib/formats/en/money.ts'
import { isWholeMinor, roundToMinor, toMajor, toMinor } from './money.ts'

test('taka become whole paisa', () => {
  expect(toMinor(54_500)).toBe(5_450_000)
  expect(toMinor(54_500.5)).toBe(5_450_050)
  // 1.15 * 100 is 114.99999999999999 in floating point.
  expect(toMinor(1.15)).toBe(115)
  expect(toMinor(0)).toBe(0)
})

test('any price of whole paisa stays the same when converted to taka and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (paisa) => {
      expect(toMinor(toMajor(paisa))).toBe(paisa)
    }),
  )
})

test.each([0.001, 54_500.555, Number.NaN, Number.POSITIVE_INFINITY, 1e300, Number.MAX_SAFE_INTEGER])(
  '%d is not an amount',
  (taka) => {
    expect(() => toMinor(taka)).toThrow(RangeError)
  },
)

test.each([
  [0, '৳0'],
  [999, '৳999'],
  [54_500, '৳54,500'],
  [125_000, '৳1,25,000'],
  [999_999, '৳9,99,999'],
  [54_500.5, '৳54,500.50'],
  [1_234.05, '৳1,234.05'],
])('%d taka are written %s', (taka, text) => {
  expect(formatTaka(taka)).toBe(text)
})

test('a price has at most two decimals', () => {
  for (const taka of [100, 1.15, 999_999, 54_500.05]) expect(isWholeMinor(taka)).toBe(true)
  for (const taka of [0.001, 54_500.555, Number.NaN, 1e300]) expect(isWholeMinor(taka)).toBe(false)
})

test('a typed price limit is rounded to the nearest paisa', () => {
  expect([roundToMinor(99.994), roundToMinor(99.996), roundToMinor(1.15)]).toEqual([9999, 10_000, 115])
})
