import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import type { SaleSummary } from '#contract/sale-view.ts'
import { describeSeenBooking, describeSeenSale, describeSeenTask } from './seen-sales.ts'

const seen = { owner: 'rakib', at: new Date('2026-11-23T08:32:00Z') }
const meeting = {
  version: 1,
  place: 'Gulshan 1 Circle',
  at: '2026-11-24T04:00:00Z',
  by: 'buyer' as const,
  agreedAt: '2026-11-23T04:00:00Z',
}
const sale: SaleSummary = {
  side: 'buyer',
  situation: 'agreed',
  buyer: { name: 'Shathi', phoneNumber: '+8801812345678' },
  seller: { name: 'Karim', phoneNumber: '+8801712345678' },
  meeting,
  may: [],
}
const deal = { id: '1', title: 'iPhone 13', amountMinor: 5_450_000, state: 'reserved', sale } as const

test('the buyer of a sale sees its state, the meeting and the seller, and when that was', () => {
  expect(describeSeenSale(deal, seen)).toMatchObject({
    kind: 'sale',
    id: '1',
    owner: 'rakib',
    path: '/receipt/1',
    price: '৳54,500',
    state: expect.stringContaining('Meet Karim on'),
    meeting: 'You meet on Tue 24\u00a0Nov, 10:00\u00a0am (Dhaka time), Gulshan 1 Circle.',
    contact: 'Call Karim: 01712\u00a0345678',
    number: 'tel:+8801712345678',
    today: 'As of today, 2:32\u00a0pm (Dhaka time). It may have changed since.',
    later: 'As of Mon 23\u00a0Nov, 2:32\u00a0pm (Dhaka time). It may have changed since.',
  })
})

test('the card of a sale names its booking, and is the same for a minute', () => {
  const bought = { ...deal, bookingId: 'b' }
  const later = { ...seen, at: new Date('2026-11-23T08:32:59Z') }
  expect(describeSeenSale(bought, seen)).toMatchObject({ bookingId: 'b' })
  expect(describeSeenSale(bought, later)).toEqual(describeSeenSale(bought, seen))
})

test('its seller sees the buyer', () => {
  const { id, ...task } = deal
  const card = describeSeenTask({ ...task, paymentId: id, sale: { ...sale, side: 'seller' } } as never, seen)
  expect(card).toMatchObject({ id: '1', path: '/receipt/1', contact: 'Call Shathi: 01812\u00a0345678' })
  const { phoneNumber: _, ...buyer } = sale.buyer
  const unknown = describeSeenSale({ ...deal, sale: { ...sale, side: 'seller', buyer } }, seen)
  expect([unknown.contact, unknown.number]).toEqual(['The buyer is Shathi.', undefined])
})

test('once it has ended, it shows neither the meeting nor the other side', () => {
  const ended = describeSeenSale(
    { ...deal, state: 'cancelled', sale: { ...sale, situation: 'ended', end: { how: 'cancelled' } } },
    seen,
  )
  expect([ended.meeting, ended.contact, ended.number]).toEqual([undefined, undefined, undefined])
})

test('a booking shows its sale, or that it is not paid', () => {
  const booking = { id: 'b', title: 'iPhone 13', price: 54_500, meetLocation: 'Mirpur 10', may: ['pay'] }
  expect(describeSeenBooking(booking as unknown as Booking, seen)).toMatchObject({
    kind: 'booking',
    id: 'b',
    path: '/mybooking',
    state: 'Not paid yet',
    facts: 'Mirpur 10',
  })
  const paid = { ...booking, paymentId: '1', paymentState: 'reserved', sale }
  expect(describeSeenBooking(paid as unknown as Booking, seen)).toEqual(describeSeenSale(deal, seen))
})
