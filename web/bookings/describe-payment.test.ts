import { expect, test } from 'vitest'
import { partlyRefunded, paymentStates } from '#texts/payment-states.ts'
import { describePayment, type ShownPayment } from './describe-payment.ts'

const texts = { ...paymentStates, partlyRefunded }

test.each<[ShownPayment, string]>([
  [{ state: 'captured', amount: 54_500 }, 'Paid'],
  [{ state: 'captured', amount: 54_500, refundedAmount: 0 }, 'Paid'],
  [{ state: 'captured', amount: 54_500, refundedAmount: 4500 }, 'Partly refunded: ৳4,500 of ৳54,500'],
  [{ state: 'refunded', amount: 54_500, refundedAmount: 54_500 }, 'Refunded'],
  [{ state: 'reserved', amount: 54_500 }, 'Reserved, not charged yet'],
])('a payment %j reads “%s”', (payment, text) => {
  expect(describePayment(payment, texts)).toBe(text)
})
