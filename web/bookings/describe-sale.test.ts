import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import { type PaymentState, paymentStates } from '#contract/payment-states.ts'
import { PaymentId } from '#contract/ids.ts'
import { bookings } from '#texts/bookings.ts'
import {
  describePaying,
  findReport,
  findReportState,
  listNextSteps,
  findBookingStateKey,
  findSoldLabel,
} from './describe-sale.ts'

const paymentId = PaymentId.parse('019aaaaa-0000-7000-8000-000000000000')

test.each<[PaymentState, string]>([
  ['reserved', 'paid'],
  ['capturing', 'paid'],
  ['captured', 'paid'],
  ['refunding-part', 'paid'],
  ['refund-failed', 'Refund failed'],
  ['disputed', 'Disputed'],
  ['uncollectable', 'Not paid'],
  ['refunding', 'Refunding'],
  ['refunded', 'Refunded'],
  ['lost', 'Money returned'],
])('if this booking bought the phone and its payment is %s, the button shows “%s”', (paymentState, shown) => {
  expect(bookings[findSoldLabel({ paid: true, paymentId, paymentState })]).toBe(shown)
})

test('“paid” is shown only for a payment that was made here and stands', () => {
  const paidIn = paymentStates.filter(
    (paymentState) => findSoldLabel({ paid: true, paymentState }) === 'paid',
  )
  expect(paidIn).toEqual(['reserved', 'capturing', 'captured', 'refunding-part'])
  expect(bookings[findSoldLabel({ paid: true })]).toBe('paid')
  expect(bookings[findSoldLabel({ paid: false })]).toBe('Sold')
  expect(bookings[findSoldLabel({ paid: false, paymentId, paymentState: 'cash-sold' })]).toBe('For cash')
})

const open = { isSold: false, withdrawn: false, paid: false } as const
const sold = { isSold: true, withdrawn: false, paid: true } as const

test.each([
  ['nobody has paid', open, 'Not paid yet'],
  ['the listing was taken down', { ...open, withdrawn: true }, 'No longer for sale'],
  ['somebody else paid', { ...sold, paid: false }, 'Sold to someone else'],
  ['this buyer paid', sold, 'You bought it'],
])('while %s, the booking says so and what to do next', (_name, booking, shown) => {
  const stateKey = findBookingStateKey(booking)
  expect(bookings[stateKey]).toBe(shown)
  expect(bookings.next[stateKey]).not.toBe('')
})

test('a report is shown until the money goes back or the bank decides', () => {
  expect(findReportState({ problem: 'open', paymentState: 'captured' })).toBe('open')
  expect(findReportState({ problem: 'open', paymentState: 'captured', refunded: true })).toBeUndefined()
  expect(findReportState({ problem: 'open', paymentState: 'disputed' })).toBeUndefined()
  expect(findReportState({ problem: 'open', paymentState: 'lost' })).toBeUndefined()
})

test.each<[Parameters<typeof findReport>[0], string | undefined]>([
  [{ otherProblem: 'open', paymentState: 'reserved' }, 'Problem reported: answer it'],
  [{ otherProblem: 'answered', problem: 'declined' }, 'You answered: an admin decides'],
  [{ otherProblem: 'declined', problem: 'open' }, 'Problem reported'],
  [{ otherProblem: 'declined' }, undefined],
  [{ otherProblem: 'open', paymentState: 'disputed' }, undefined],
])(
  'a report of the seller is shown while the buyer can answer it or an admin decides: %j',
  (booking, shown) => {
    const report = findReport(booking)
    expect(report?.state && bookings[report.mark][report.state]).toBe(shown)
  },
)

const now = new Date('2026-11-20T06:00:00Z')
const payFrom = '2026-11-21T06:00:00Z'

test('after its sale has ended, a booking says whether the buyer can pay again, and from when', () => {
  const read = (booking: Parameters<typeof describePaying>[0], at: Date | undefined = now) =>
    describePaying(booking, at)
  const ended = { endedPaymentId: paymentId, may: ['pay', 'delete'] } as const satisfies Partial<Booking>
  const when = 'Sat 21\u00a0Nov, 12:00\u00a0pm'
  expect(read({ may: ['pay', 'delete'] })).toBeUndefined()
  const again = bookings.nextOfEnded.payAgain
  expect(read({ ...ended, may: ['pay', 'delete'] })).toBe(again)
  expect(read({ ...ended, may: ['delete'] })).toBe('The phone is no longer for sale.')
  const waits = { ...ended, may: [...ended.may], payFrom }
  expect(read(waits)).toContain(`you can pay again from ${when}`)
  expect(read(waits, new Date(payFrom))).toBe(again)
  expect(read({ may: ['pay'], payFrom })).toContain(`you cannot pay before ${when}`)
})

test.each<[string, Parameters<typeof listNextSteps>[0], ReturnType<typeof listNextSteps>]>([
  ['nobody has paid', { paid: false, may: ['pay', 'delete'] }, ['pay']],
  ['a request for cash waits', { paid: false, paymentId, may: ['pay', 'delete'] }, ['see', 'pay']],
  ['a request waits and the phone is gone', { paid: false, paymentId, may: ['delete'] }, ['see']],
  ['it is reserved for cash', { paid: false, paymentId, may: [] }, ['see']],
  ['it is paid', { paid: true, paymentId, may: [] }, ['see']],
  ['it is paid and its payment is not known yet', { paid: true, may: [] }, []],
  ['its sale has ended', { paid: false, endedPaymentId: paymentId, may: ['pay', 'delete'] }, ['see', 'pay']],
  [
    'its sale has ended and the phone is gone',
    { paid: false, endedPaymentId: paymentId, may: ['delete'] },
    ['see', 'others'],
  ],
  ['somebody else bought it', { paid: false, may: ['delete'] }, ['others']],
  ['they cannot pay yet', { paid: false, endedPaymentId: paymentId, may: ['pay'], payFrom }, ['see']],
  ['they can pay only in cash', { paid: false, may: ['pay', 'request-cash'], payFrom }, ['pay']],
])('while %s, a booking offers what the server allows', (_name, booking, steps) => {
  expect(listNextSteps(booking, now)).toEqual(steps)
})
