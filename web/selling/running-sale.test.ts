import { expect, test } from 'vitest'
import type { BookingsOfListing } from '#contract/bookings.ts'
import type { PaymentId } from '#contract/ids.ts'
import { type PaymentState, paymentStates } from '#contract/payments.ts'
import { newId } from '#lib/ids.ts'
import { selling } from '#web/messages/en/selling.ts'
import { findRunningPayment, findRunningState, isFinished } from './running-sale.ts'

const saleIn = (paymentState: PaymentState): BookingsOfListing => ({
  count: 1,
  paid: {
    name: 'Rakib',
    paidAt: '2026-11-20T06:00:00Z',
    paymentState,
    ...(paymentState === 'refunded' || paymentState === 'refunding' ? { refunded: true } : {}),
  },
})

test('a sale runs until its money is taken, and counts as sold only afterwards', () => {
  const isRunning = (state: PaymentState) => findRunningState(saleIn(state)) !== undefined
  expect(paymentStates.filter(isRunning)).toEqual(['reserved', 'capturing', 'uncollectable', 'cash-reserved'])
  const finished = paymentStates.filter((state) => isFinished(saleIn(state)))
  for (const state of ['captured', 'refunding-part', 'disputed'] as const) expect(finished).toContain(state)
  for (const state of ['reserved', 'uncollectable', 'refunding', 'refunded'] as const)
    expect(finished).not.toContain(state)
})

test('a phone reserved for cash is in progress, and never counts as sold', () => {
  const inCash = { ...saleIn('cash-sold').paid, phoneNumber: '01712345678' } as BookingsOfListing['inCash']
  expect(isFinished({ count: 1, inCash })).toBe(false)
  expect(findRunningState({ count: 1, inCash })).toBeUndefined()
  const reserved = { ...inCash, paymentState: 'cash-reserved' } as BookingsOfListing['inCash']
  expect(findRunningState({ count: 1, inCash: reserved })).toBe('cash-reserved')
})

test('a phone that nobody has paid for has no sale', () => {
  expect(findRunningState({ count: 2 })).toBeUndefined()
  expect(findRunningState(undefined)).toBeUndefined()
  expect(isFinished({ count: 2 })).toBe(false)
})

test('what a seller reads about a reserved phone is true also while a report freezes its sale', () => {
  for (const text of [selling.running.unknown, selling.keepPhone]) expect(text).not.toMatch(/meet|code/iu)
})

test('a sale whose buyer reported a problem is not shown twice', () => {
  const paymentId = newId<PaymentId>()
  const sale = { ...saleIn('reserved').paid, paymentId } as NonNullable<BookingsOfListing['paid']>
  expect(findRunningPayment({ count: 1, paid: sale })).toBe(paymentId)
  expect(findRunningPayment({ count: 1, paid: { ...sale, problem: 'answered' } })).toBe(paymentId)
  expect(findRunningPayment({ count: 1, paid: { ...sale, problem: 'open' } })).toBeUndefined()
})
