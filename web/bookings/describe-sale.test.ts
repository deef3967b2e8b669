import { expect, test } from 'vitest'
import { type PaymentState, paymentStates } from '#contract/payments.ts'
import { bookings } from '#web/messages/en/bookings.ts'
import { PaymentId } from '#contract/ids.ts'
import {
  describeEndedSale,
  describeReportEnd,
  findReportState,
  listNextSteps,
  nameBookingState,
  nameSoldLabel,
} from './describe-sale.ts'

const paymentId = PaymentId.parse('019aaaaa-0000-7000-8000-000000000000')

test.each<[PaymentState, string]>([
  ['reserved', 'paid'],
  ['capturing', 'paid'],
  ['captured', 'paid'],
  ['refunding-part', 'paid'],
  ['refund-failed', 'paid'],
  ['disputed', 'paid'],
  ['uncollectable', 'Not paid'],
  ['refunding', 'Refunding'],
  ['refunded', 'Refunded'],
  ['lost', 'Money returned'],
])(
  'where this booking bought the phone and its payment is %s, the button reads “%s”',
  (paymentState, shown) => {
    expect(bookings[nameSoldLabel({ paid: true, paymentId, paymentState })]).toBe(shown)
  },
)

test('“paid” stands only for a payment made here that is not given back', () => {
  const paidIn = paymentStates.filter(
    (paymentState) => nameSoldLabel({ paid: true, paymentState }) === 'paid',
  )
  expect(paidIn).toEqual(['reserved', 'capturing', 'captured', 'refunding-part', 'refund-failed', 'disputed'])
  expect(bookings[nameSoldLabel({ paid: true })]).toBe('paid')
  expect(bookings[nameSoldLabel({ paid: false })]).toBe('Sold')
  expect(bookings[nameSoldLabel({ paid: false, paymentId, paymentState: 'cash-sold' })]).toBe('For cash')
})

const open = { isSold: false, withdrawn: false, paid: false } as const
const sold = { isSold: true, withdrawn: false, paid: true } as const

test.each([
  ['nobody has paid', open, 'Not paid yet'],
  ['the listing was taken down', { ...open, withdrawn: true }, 'No longer for sale'],
  ['somebody else paid', { ...sold, paid: false }, 'Sold to someone else'],
  ['this buyer paid', sold, 'You bought it'],
])('while %s, a booking says so and what comes next', (_name, booking, shown) => {
  const standing = nameBookingState(booking)
  expect(bookings[standing]).toBe(shown)
  expect(bookings.next[standing]).not.toBe('')
})

test('a report is named until the money goes back, or the bank decides', () => {
  expect(findReportState({ problem: 'open', paymentState: 'captured' })).toBe('open')
  expect(findReportState({ problem: 'open', paymentState: 'captured', refunded: true })).toBeUndefined()
  expect(findReportState({ problem: 'open', paymentState: 'disputed' })).toBeUndefined()
  expect(findReportState({ problem: 'open', paymentState: 'lost' })).toBeUndefined()
})

test('after a sale that ended, a booking says whether the buyer can pay again', () => {
  const endedPaymentId = PaymentId.parse('019aaaaa-0000-7000-8000-000000000000')
  expect(describeEndedSale({ may: ['pay', 'delete'] })).toBeUndefined()
  expect(describeEndedSale({ endedPaymentId, may: ['pay', 'delete'] })).toBe('payAgain')
  expect(describeEndedSale({ endedPaymentId, may: ['delete'] })).toBe('gone')
})

test.each<[string, Parameters<typeof listNextSteps>[0], ReturnType<typeof listNextSteps>]>([
  ['nobody has paid', { paid: false, may: ['pay', 'delete'] }, ['pay']],
  ['a request for cash waits', { paid: false, paymentId, may: ['pay', 'delete'] }, ['see', 'pay']],
  ['a request waits and the phone is gone', { paid: false, paymentId, may: ['delete'] }, ['see']],
  ['it is reserved for cash', { paid: false, paymentId, may: [] }, ['see']],
  ['it is paid', { paid: true, paymentId, may: [] }, ['see']],
  ['it is paid and its payment is not known yet', { paid: true, may: [] }, []],
  ['its sale has ended', { paid: false, endedPaymentId: paymentId, may: ['pay', 'delete'] }, ['see', 'pay']],
  ['somebody else bought it', { paid: false, may: ['delete'] }, ['others']],
])('while %s, a booking offers what the server allows', (_name, booking, steps) => {
  expect(listNextSteps(booking)).toEqual(steps)
})

test('a row offers a report only until its time is over', () => {
  const until = '2026-11-25T12:00:00.000Z'
  const before = describeReportEnd(until, new Date('2026-11-25T11:59:00Z'), bookings)
  expect(before).toBe('You can report a problem on the page of the sale until Wed 25 Nov, 18:00.')
  expect(describeReportEnd(until, new Date(until), bookings)).toBe(bookings.reportIsOver)
})

test('the row of a reserved booking is true also while a report of the seller freezes its sale', () => {
  expect(bookings.nextOfSale.reserved).not.toMatch(/meet|code/iu)
})
