import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePhoneNumber } from './phone-numbers.ts'

test.each([
  ['01712345678', '01712345678'],
  ['+880 1712 345 678', '+8801712345678'],
  ['  + 880 1712345678 ', '+8801712345678'],
  ['1234567', '1234567'],
  ['123456789012345', '123456789012345'],
])('"%s" is the number %s', (typed, number) => {
  expect(parsePhoneNumber(typed)).toBe(number)
})

test.each([
  '',
  '123456',
  '1234567890123456',
  '01712-345678',
  '0171234567a',
  '++8801712345678',
  '8801712+345678',
])('"%s" is no number', (typed) => {
  expect(parsePhoneNumber(typed)).toBeUndefined()
})

test('digits of other scripts are none', () => {
  expect(parsePhoneNumber('০১৭১২৩৪৫৬৭৮')).toBeUndefined()
})

test('spaces anywhere change nothing', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 15 })
  fc.assert(
    fc.property(digits, fc.boolean(), (numbers, isInternational) => {
      const compact = `${isInternational ? '+' : ''}${numbers.join('')}`
      expect(parsePhoneNumber([...compact].join(' '))).toBe(compact)
    }),
  )
})
