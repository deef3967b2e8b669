import { expect, test } from 'vitest'
import { formatCvc, formatExpiry, formatNumber, placeCaret } from './card-format.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 4242.4242 99', '4242 4242 4242 4242'],
  ['\u202a৪২৪২\u00a0৪২৪২', '4242 4242'],
  ['42424', '4242 4'],
  ['378282246310005', '3782 822463 10005'],
  ['36227206271667', '3622 720627 1667'],
  ['', ''],
])('the number %s is shown as %s', (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['5', '05 / '],
  ['12', '12 / '],
  ['13', '01 / 3'],
  ['1/', '01 / '],
  ['1234', '12 / 34'],
  ['12 / 345', '12 / 34'],
  ['12/2034', '12 / 34'],
  ['4-2034', '04 / 34'],
  ['\u200e১২/২০৩৪', '12 / 34'],
])('the date %s is shown as %s', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown)
})

test('while deleting, the slash goes with the digit before it', () => {
  expect(formatExpiry('12 / ', true)).toBe('12')
  expect(formatExpiry('12 / 3', true)).toBe('12 / 3')
})

test('the security code has the length of the brand', () => {
  expect(formatCvc('12345', '4242')).toBe('123')
  expect(formatCvc('12345', '3782')).toBe('1234')
})

test.each([
  ['4242 4242', 0, 0],
  ['4242 4242', 3, 3],
  ['4242 4242', 4, 5],
  ['4242 4242', 8, 9],
])('in %s the caret after %i digits is at position %i', (shown, digits, place) => {
  expect(placeCaret(shown, digits)).toBe(place)
})
