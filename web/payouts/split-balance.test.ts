import { expect, test } from 'vitest'
import type { HeldSale } from '#contract/payouts.ts'
import { PaymentId } from '#contract/ids.ts'
import { findEarned, splitHeld } from './split-balance.ts'

const held = (why: HeldSale['why'], heldMinor: number): HeldSale => ({
  paymentId: PaymentId.parse('019aaaaa-0000-7000-8000-000000000000'),
  model: 'iPhone 13',
  title: 'iPhone 13',
  heldMinor,
  why,
})

const findEarnedOf = (balanceMinor: number, sales: HeldSale[]) =>
  findEarned(balanceMinor, splitHeld(sales).undecided.heldMinor)

test('money that an open problem, dispute or refund decides about is not earned', () => {
  const sales = [
    held('waiting', 10_000),
    held('problem', 20_000),
    held('dispute', 5000),
    held('refund', 1000),
  ]
  expect(findEarnedOf(40_000, sales)).toBe(14_000)
  expect(findEarnedOf(20_000, [held('problem', 20_000)])).toBe(0)
})

test('earned is negative for a seller who owes us, and not for one whose payout is on its way', () => {
  expect(findEarnedOf(-500, [held('problem', 20_000)])).toBe(-500)
  expect(findEarnedOf(0, [held('problem', 20_000)])).toBe(0)
})

test('each held sale is in one part, with the sum of the part', () => {
  const all = (['waiting', 'problem', 'dispute', 'refund', 'refund-failed'] as const).map((why, index) =>
    held(why, 1000 * (index + 1)),
  )
  expect(splitHeld(all)).toEqual({
    waiting: { sales: all.slice(0, 1), heldMinor: 1000 },
    undecided: { sales: all.slice(1), heldMinor: 14_000 },
  })
})
