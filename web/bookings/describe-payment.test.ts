import { expect, test } from 'vitest'
import { partlyRefunded, paymentStates } from '#texts/payment-states.ts'
import { describePayment, type PaymentAmounts } from './describe-payment.ts'

const texts = { ...paymentStates, partlyRefunded }

test.each<[PaymentAmounts, string]>([
  [{ state: 'captured', amountMinor: 5_450_000 }, 'Paid'],
  [{ state: 'captured', amountMinor: 5_450_000, refundedMinor: 0 }, 'Paid'],
  [
    { state: 'captured', amountMinor: 5_450_000, refundedMinor: 450_000 },
    'Partly refunded: ৳4,500 of ৳54,500',
  ],
  [{ state: 'refunded', amountMinor: 5_450_000, refundedMinor: 5_450_000 }, 'Refunded'],
  [{ state: 'reserved', amountMinor: 5_450_000 }, 'Reserved, not charged yet'],
])('a payment %j reads “%s”', (payment, text) => {
  expect(describePayment(payment, texts)).toBe(text)
})
