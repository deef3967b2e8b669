import { expect, test } from 'vitest'
import type { PaymentState } from '#contract/payment-states.ts'
import { describeSum, findReceiptNote, isTaken } from './receipt-note.ts'

const changedAt = '2026-11-20T06:00:00Z'

test('a receipt says what happened to the money unless it is simply paid', () => {
  const note = (state: PaymentState, refundedMinor = 0) =>
    findReceiptNote({ state, refundedMinor, changedAt }, undefined)
  expect(note('captured')).toBeUndefined()
  expect(note('captured', 50_000)).toBe('৳500 of it was refunded to the buyer.')
  expect(note('refunded', 1_200_000)).toMatch(
    /^৳12,000 was refunded to the buyer on 20\u00a0Nov 2026, 12:00\u00a0pm\.$/,
  )
  expect(findReceiptNote({ state: 'refunding', refundedMinor: 0, changedAt }, 'buyer')).toBe(
    'The refund is on its way to you.',
  )
  expect(note('refunding')).toBe('The refund is on its way to the buyer.')
  expect(note('refund-failed')).toBeUndefined()
  expect(note('uncollectable')).toBeUndefined()
  const sentences = (['reserved', 'capturing', 'disputed', 'lost'] as const).map((state) => note(state))
  expect(new Set(sentences).size).toBe(4)
})

test('the receipt tells what was not charged from what was refunded', () => {
  const note = (refundedMinor: number) =>
    findReceiptNote({ state: 'captured', refundedMinor, unchargedMinor: 50_000, changedAt }, undefined)
  expect(note(50_000)).toBe('৳500 of the price was not charged, as agreed.')
  expect(note(80_000)).toBe('৳300 of it was refunded to the buyer.')
})

test('the seller reads about their own payout, and not about what the buyer’s bank shows', () => {
  const note = (state: PaymentState) => findReceiptNote({ state, refundedMinor: 50_000, changedAt }, 'seller')
  expect(note('reserved')).toContain('you are paid 48 hours later')
  expect(note('released')).toBe('The buyer was not charged.')
  expect(note('cash-sold')).toBe('৳500 of it was handed back to the buyer.')
})

test('the receipt of a frozen sale does not promise that the money is taken at the hand-over', () => {
  const note = (situation: 'frozen' | 'agreed') =>
    findReceiptNote({ state: 'reserved', refundedMinor: 0, changedAt, sale: { situation } }, undefined)
  expect(note('agreed')).toContain('taken at the hand-over')
  expect(note('frozen')).toContain('nothing is taken until it is decided')
})

test.each<[PaymentState, string, boolean]>([
  ['reserved', 'Reserved in bKash', false],
  ['capturing', 'Reserved in bKash', false],
  ['captured', 'Paid by bKash', true],
  ['refunded', 'Paid by bKash', true],
  ['released', 'Reserved in bKash, not charged', false],
  ['cancelled', 'Reserved in bKash, not charged', false],
  ['uncollectable', 'Not taken from bKash', false],
])('of a payment that is %s the receipt says “%s”', (state, text, taken) => {
  expect(describeSum({ state, provider: 'bkash' })).toBe(text)
  expect(isTaken({ state })).toBe(taken)
})
