import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTaka, writeTaka } from './amounts.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [100, '1.00'],
  [5_450_050, '54500.50'],
  // 1.15 taka as a floating-point number would be 1.1500000000000001.
  [115, '1.15'],
])('%i paisa are "%s" taka', (minor, taka) => {
  expect(writeTaka(minor)).toBe(taka)
})

test('every amount that we write is read back as the same amount', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 40), (minor) => {
      expect(readTaka(writeTaka(minor))).toBe(minor)
    }),
  )
})

test.each([
  ['15', 1500],
  ['15.5', 1550],
  ['', undefined],
  ['-1.00', undefined],
  ['1e3', undefined],
  ['1.005', undefined],
  ['1,000.00', undefined],
  [' 1.00', undefined],
])('"%s" is %s', (text, minor) => {
  expect(readTaka(text)).toBe(minor)
})

test.each([-1, 1.5, Number.NaN, 2 ** 60])('%d is not an amount', (minor) => {
  expect(() => writeTaka(minor)).toThrow(RangeError)
})
