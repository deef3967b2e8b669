import { expect, test } from 'vitest'
import { BookingId, PaymentId } from '#contract/ids.ts'
import { type PaymentState, paymentStates } from '#contract/payment-states.ts'
import { saleSituations } from '#contract/sale-view.ts'
import { payments } from '#texts/payments.ts'
import { isToArrange } from '#web/sales/arranging.ts'
import {
  findMeetBy,
  isAwaitingHandOver,
  describeAmount,
  findAmountKey,
  bkashPagePath,
  findNotice,
  readPaymentMeans,
} from './describe-booking-payment.ts'

test('the money of a paid booking is only reserved until the hand-over is finished', () => {
  const isReserved = (paymentState: (typeof paymentStates)[number]) =>
    isAwaitingHandOver({ paid: true, paymentState })
  expect(paymentStates.filter(isReserved)).toEqual(['reserved', 'capturing', 'cash-reserved'])
  expect([isAwaitingHandOver({ paid: true }), isAwaitingHandOver({ paid: false })]).toEqual([true, false])
})

test('a buyer who pays by bKash has one day less to meet, and the time is that of Dhaka', () => {
  const now = new Date('2026-11-20T20:00:00Z')
  expect(findMeetBy('card', now)).toBe('Thu 26\u00a0Nov, 2:00\u00a0am')
  expect(findMeetBy('bkash', now)).toBe('Wed 25\u00a0Nov, 2:00\u00a0am')
})

test('the URL can choose bKash; any other value means the card', () => {
  const id = BookingId.parse('019aaaaa-0000-7000-8000-000000000000')
  const search = new URL(bkashPagePath(id), 'https://hatbodol.example').searchParams
  expect(readPaymentMeans(search, ['card', 'bkash'])).toBe('bkash')
  for (const other of ['', 'with=', 'with=cash', 'with=card'])
    expect(readPaymentMeans(new URLSearchParams(other), ['card', 'bkash'])).toBe('card')
})

const isRefunded = (state: PaymentState) => ['refunding', 'refunded', 'cash-refunded'].includes(state)
const bought = paymentStates.map((paymentState) => ({
  paymentState,
  paymentId: PaymentId.parse('019aaaaa-0000-7000-8000-000000000000'),
  paid: !paymentState.startsWith('cash-'),
  isSold: true,
  withdrawn: false,
  may: [],
  ...(isRefunded(paymentState) && { refunded: true }),
}))

test('a booking says “paid” only if the money was taken and not given back', () => {
  const say = (booking: (typeof bought)[number]) => {
    const amount = findAmountKey(booking)
    return amount ? payments[amount]('৳100') : ''
  }
  const saying = (words: RegExp) =>
    bought.filter((each) => words.test(say(each))).map(({ paymentState }) => paymentState)
  expect(saying(/paid/iu)).toEqual(['captured', 'refunding-part', 'refund-failed', 'disputed'])
  expect(saying(/could not be taken/u)).toEqual(['uncollectable'])
  expect(saying(/not charged yet/u)).toEqual(['reserved', 'capturing'])
})

test('each state of a sold phone has its notice, and only a payment that went well is congratulated on', () => {
  const showing = (notice: ReturnType<typeof findNotice>) =>
    bought.filter((each) => findNotice(each) === notice).map(({ paymentState }) => paymentState)
  for (const state of ['uncollectable', 'refund-failed', 'disputed', 'lost'] as const) {
    expect(showing(state)).toEqual([state])
    expect(payments.notices[state].title).not.toMatch(/congrat|completed/iu)
  }
  expect(showing('refund')).toEqual(['refunding', 'refunded', 'cash-refunded'])
  expect(showing('sold-for-cash')).toEqual(['cash-sold'])
  expect(showing('reserved-for-cash')).toContain('cash-reserved')
  const withGoodNews = showing('done')
  for (const state of ['captured', 'refunding-part', 'reserved', 'capturing'] as const)
    expect(withGoodNews).toContain(state)
  for (const state of ['uncollectable', 'refund-failed', 'disputed', 'lost'] as const)
    expect(withGoodNews).not.toContain(state)
  expect(showing(undefined)).toEqual([])
})

test.each([
  [{ isSold: true, withdrawn: false }, 'sold-to-other'],
  [{ isSold: false, withdrawn: true }, 'withdrawn'],
  [{ isSold: false, withdrawn: false }, undefined],
  [{ isSold: false, withdrawn: false, paymentState: 'cash-requested' as const }, undefined],
])('a booking that bought nothing, %j, shows the notice %s', (booking, notice) => {
  expect(findNotice({ paid: false, ...booking })).toBe(notice)
})

test('a buyer who has paid is asked to agree when to meet only until that is agreed', () => {
  const toArrange = saleSituations.filter((situation) => isToArrange({ situation }))
  expect(toArrange).toEqual(['arrange', 'buyer-proposed', 'seller-proposed'])
})

test('after a part was refunded, no page says that the whole price is paid', () => {
  const booking = {
    paid: true,
    paymentState: 'captured',
    refundedMinor: 10_000,
    may: [],
    price: 54_500,
  } as const
  expect(describeAmount({ ...booking, may: [] })).toBe('Partly refunded: ৳100 of ৳54,500')
})
