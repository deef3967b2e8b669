import { expect, test } from 'vitest'
import type { PaymentState } from '#contract/payment-states.ts'
import { partlyRefunded, partlyUncharged, paymentStates } from '#texts/payment-states.ts'
import { describePayment, findRefundReason, type PaymentAmounts } from './describe-payment.ts'

const texts = { ...paymentStates, partlyRefunded, partlyUncharged }

test.each<[PaymentAmounts, string]>([
  [{ state: 'captured', amountMinor: 5_450_000 }, 'Paid'],
  [{ state: 'captured', amountMinor: 5_450_000, refundedMinor: 0 }, 'Paid'],
  [
    { state: 'captured', amountMinor: 5_450_000, refundedMinor: 450_000 },
    'Partly refunded: ৳4,500 of ৳54,500',
  ],
  [
    { state: 'captured', amountMinor: 5_450_000, refundedMinor: 450_000, unchargedMinor: 450_000 },
    'Paid, but ৳4,500 of ৳54,500 not charged',
  ],
  [
    { state: 'captured', amountMinor: 5_450_000, refundedMinor: 500_000, unchargedMinor: 450_000 },
    'Partly refunded: ৳500 of ৳50,000',
  ],
  [{ state: 'refunded', amountMinor: 5_450_000, refundedMinor: 5_450_000 }, 'Refunded'],
  [{ state: 'reserved', amountMinor: 5_450_000 }, 'Reserved, not charged yet'],
])('a payment %j reads “%s”', (payment, text) => {
  expect(describePayment(payment, texts)).toBe(text)
})

test.each<[PaymentState, number, string | undefined]>([
  ['captured', 50_000, 'A scratch.'],
  ['refunding-part', 0, 'A scratch.'],
  ['refunding', 0, 'A scratch.'],
  ['captured', 0, undefined],
])(
  'the reason of a refund, of a payment that is %s and of which %i went back, is %j',
  (state, refundedMinor, said) => {
    expect(findRefundReason({ state, refundedMinor, refundReason: 'A scratch.' })).toBe(said)
  },
)
