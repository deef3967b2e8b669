import { expect, test } from 'vitest'
import { findHold } from './rules.ts'

const now = new Date('2026-11-22T10:00:00Z')
/** ৳54,500 with a fee of 2.5 %. */
const share = {
  dispute: null,
  requestedMinor: null,
  capturedAt: new Date('2026-11-01T10:00:00Z'),
  hasProblem: false,
  amountMinor: 5_450_000,
  capturedMinor: null,
  refundedMinor: 0,
  feeBasisPoints: 250,
  shareMinor: 5_313_750,
  owedMinor: null,
}

test('after a failed refund, the amount is held that the refund would have cost the seller', () => {
  expect(findHold(share, now)).toBeUndefined()
  const hold = (owedMinor: number, more = {}) => findHold({ ...share, ...more, owedMinor }, now)?.heldMinor
  expect(hold(500_000)).toBe(487_500)
  expect(hold(5_450_000)).toBe(5_313_750)
  // The fee is rounded down once for all that is left, never for the part.
  expect(hold(39)).toBe(38)
  expect(hold(1, { refundedMinor: 39, shareMinor: 5_313_712 })).toBe(1)
  // The rest of the share was paid outside the ledger.
  expect(hold(500_000, { shareMinor: 100_000 })).toBe(100_000)
})
