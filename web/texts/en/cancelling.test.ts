import { expect, test } from 'vitest'
import { endedSalesDays, maxEndedSales, samePhoneAfterHours } from '#contract/sale-limits.ts'
import { sales } from './sales.ts'

const { text } = sales.cancellation

test('a buyer who cancels reads that the money goes back to them, and what they cannot do afterwards', () => {
  const read = text.buyer('৳54,500')
  expect(read).toContain('the reserved ৳54,500 is yours again')
  expect(read).toContain(`cannot pay for this phone again for ${samePhoneAfterHours} hours`)
  // Cancelled and missed sales count together. A single missed hand-over does not stop anybody from paying.
  expect(read).toContain(`you cancel or miss ${maxEndedSales} sales within ${endedSalesDays} days`)
})

test('a seller who cancels reads that the money goes back to the buyer, and nothing about the limits for buyers', () => {
  expect(text.seller('৳54,500')).toContain('the reserved ৳54,500 is theirs again')
  expect(text.seller('৳54,500')).not.toContain('again for')
})
