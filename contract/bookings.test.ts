import { expect, test } from 'vitest'
import { NewBooking, PaymentConfirmation } from './bookings.ts'
import { fromWire } from './wire.ts'

const productId = '0190a6f0-0000-7000-8000-000000000001'

test('a booking takes only the phone, the number and the place from the body and ignores the rest', () => {
  const body = {
    productId,
    bookingUserNumber: '01712345678',
    productPrice: 1,
    productName: 'Free',
    isSold: 'sold',
  }
  expect(NewBooking.parse(fromWire(NewBooking, body))).toEqual({
    listingId: productId,
    phoneNumber: '01712345678',
  })
})

test('the place may be missing, but not empty or long', () => {
  const booking = { listingId: productId, phoneNumber: '01712345678' }
  expect(NewBooking.safeParse(booking).success).toBe(true)
  expect(NewBooking.safeParse({ ...booking, meetLocation: ' ' }).success).toBe(false)
  expect(NewBooking.safeParse({ ...booking, meetLocation: 'a'.repeat(201) }).success).toBe(false)
})

test.each(['', 'pi_1; drop table payments', 'pi_\u0000', 'a'.repeat(256), 7, null])(
  '%j is not a transaction id',
  (id) => {
    expect(PaymentConfirmation.safeParse({ intentId: id }).success).toBe(false)
  },
)
