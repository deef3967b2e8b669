import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NewBooking, PaymentConfirmation, PhoneNumber } from './bookings.ts'

const productId = '0190a6f0-0000-7000-8000-000000000001'

test.each([
  ['01712345678', '01712345678'],
  ['+880 1712 345 678', '+8801712345678'],
  ['  + 880 1712345678 ', '+8801712345678'],
  ['1234567', '1234567'],
  ['123456789012345', '123456789012345'],
  ['০১৭১২ ৩৪৫৬৭৮', '01712345678'],
])('"%s" is the number %s', (typed, number) => {
  expect(PhoneNumber.parse(typed)).toBe(number)
})

test.each([
  '',
  '123456',
  '1234567890123456',
  '0171-2345678',
  '0171234567a',
  '++8801712345678',
  '8801712+345678',
  '٠١٧١٢٣٤٥٦٧٨',
  'call me',
  '+'.repeat(41),
  `0171234567${' '.repeat(40)}8`,
  1_712_345_678,
])('%j is none', (typed) => {
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

test('a number that is nearly one is refused at once, however long it is', () => {
  const startedAt = performance.now()
  expect(PhoneNumber.safeParse(`${'1 '.repeat(50_000)}x`).success).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(200)
})

test('of a booking only the phone, the number and the place are taken; the rest is left behind', () => {
  const body = {
    productId,
    bookingUserNumber: '01712345678',
    productPrice: 1,
    productName: 'Free',
    isSold: 'sold',
  }
  expect(NewBooking.parse(body)).toEqual({ productId, bookingUserNumber: '01712345678' })
})

test('the place may be missing, but not empty or long', () => {
  const booking = { productId, bookingUserNumber: '01712345678' }
  expect(NewBooking.safeParse(booking).success).toBe(true)
  expect(NewBooking.safeParse({ ...booking, meetLocation: ' ' }).success).toBe(false)
  expect(NewBooking.safeParse({ ...booking, meetLocation: 'a'.repeat(201) }).success).toBe(false)
})

test.each(['', 'pi_1; drop table payments', 'pi_\u0000', 'a'.repeat(256), 7, null])(
  '%j is no transaction id',
  (id) => {
    expect(PaymentConfirmation.safeParse({ transationId: id }).success).toBe(false)
  },
)
