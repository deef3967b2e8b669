import { expect, test } from 'vitest'
import { BookingId } from '#contract/ids.ts'
import { paymentStates } from '#contract/payments.ts'
import { findLastDay, isAwaited, nameBkashPage, readWay } from './describe-booking-payment.ts'

test('until the hand-over is finished the money of a paid booking is only reserved', () => {
  const isReserved = (paymentState: (typeof paymentStates)[number]) => isAwaited({ paid: true, paymentState })
  expect(paymentStates.filter(isReserved)).toEqual(['reserved', 'capturing', 'cash-reserved'])
  expect([isAwaited({ paid: true }), isAwaited({ paid: false })]).toEqual([true, false])
})

test('who pays by bKash has a day less to meet, and days are those of Dhaka', () => {
  const now = new Date('2026-11-20T20:00:00Z')
  expect(findLastDay('card', now)).toBe('26 November 2026')
  expect(findLastDay('bkash', now)).toBe('25 November 2026')
})

test('the address keeps bKash, and any other way is the card', () => {
  const id = BookingId.parse('019aaaaa-0000-7000-8000-000000000000')
  const search = new URL(nameBkashPage(id), 'https://hatbodol.example').searchParams
  expect(readWay(search, ['card', 'bkash'])).toBe('bkash')
  for (const other of ['', 'with=', 'with=cash', 'with=card'])
    expect(readWay(new URLSearchParams(other), ['card', 'bkash'])).toBe('card')
})
