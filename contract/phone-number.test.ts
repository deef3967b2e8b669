import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PhoneNumber } from './fields.ts'
import { formatPhoneNumber, isBangladeshiNumber, phoneLink } from './phone-number.ts'

test.each([
  ['01712345678', '01712345678'],
  ['+880 1712 345 678', '+8801712345678'],
  ['  + 880 1712345678 ', '+8801712345678'],
  ['1234567', '1234567'],
  ['123456789012345', '123456789012345'],
  ['০১৭১২ ৩৪৫৬৭৮', '01712345678'],
  ['(01712) 345-6.78', '01712345678'],
  // As contacts and messengers paste it.
  ['\u202a+880\u00a01712\u2011345678\u202c', '+8801712345678'],
  ['\u2068০১\u200d৭১২/৩৪৫৬৭৮\u2069', '01712345678'],
])('"%s" is the number %s', (typed, number) => {
  expect(PhoneNumber.parse(typed)).toBe(number)
})

test.each([
  '',
  '123456',
  '1234567890123456',
  '0171234567a',
  '++8801712345678',
  '8801712+345678',
  '٠١٧١٢٣٤٥٦٧٨',
  'call me',
  '+'.repeat(41),
  `0171234567${' '.repeat(40)}8`,
  1_712_345_678,
])('%j is not a number for the API', (typed) => {
  expect(PhoneNumber.safeParse(typed).success).toBe(false)
})

test('spaces anywhere change nothing', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 15 })
  fc.assert(
    fc.property(digits, fc.boolean(), (numbers, isInternational) => {
      const compact = `${isInternational ? '+' : ''}${numbers.join('')}`
      expect(PhoneNumber.parse([...compact].join(' '))).toBe(compact)
    }),
  )
})

/** The shortest of ten times, in milliseconds, to refuse this many digits and a letter. */
function timeRefusal(digits: number): number {
  const typed = `${'1 '.repeat(digits)}x`
  const times = Array.from({ length: 10 }, () => {
    const startedAt = performance.now()
    expect(PhoneNumber.safeParse(typed).success).toBe(false)
    return performance.now() - startedAt
  })
  return Math.min(...times)
}

test('the time to refuse an almost valid number grows linearly with its length', () => {
  expect(timeRefusal(50_000) / timeRefusal(5000)).toBeLessThan(40)
})

test.each([
  '01712345678',
  '01312-345678',
  '+880 1712 345 678',
  '+880 (0) 1712-345678',
  '8801712345678',
  '008801912345678',
  '০১৭১২-৩৪৫৬৭৮',
  '\u202a+880\u00a01712\u2011345678\u202c',
])('%s is a Bangladeshi number', (number) => {
  expect(isBangladeshiNumber(number)).toBe(true)
})

test.each([
  '1111111',
  '01212345678',
  '0171234567',
  '017123456789',
  '1712345678',
  '+911712345678',
  '02-9876543',
  '',
  'call me',
])('%j is not a Bangladeshi mobile number', (number) => {
  expect(isBangladeshiNumber(number)).toBe(false)
})

test('a Bangladeshi number is shown and called in one form, any other number unchanged', () => {
  for (const number of ['01712345678', '+880 1712-345678', '০১৭১২৩৪৫৬৭৮', '008801712345678']) {
    expect(formatPhoneNumber(number)).toBe('01712 345678')
    expect(phoneLink(number)).toBe('tel:+8801712345678')
  }
  expect(formatPhoneNumber('+91 98765 43210')).toBe('+91 98765 43210')
  expect(phoneLink('+91 98765 43210')).toBe('tel:+919876543210')
})
