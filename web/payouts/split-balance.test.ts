import { expect, test } from 'vitest'
import type { HeldSale } from '#contract/payouts.ts'
import { PaymentId } from '#contract/ids.ts'
import { splitBalance, splitHeld } from './split-balance.ts'

const held = (why: HeldSale['why'], heldMinor: number): HeldSale => ({
  paymentId: PaymentId.parse('019aaaaa-0000-7000-8000-000000000000'),
  model: 'iPhone 13',
  title: 'iPhone 13',
  heldMinor,
  why,
})

test('money that an open problem, dispute or refund decides about is not earned', () => {
  const sales = [
    held('waiting', 10_000),
    held('problem', 20_000),
    held('dispute', 5000),
    held('refund', 1000),
  ]
  expect(splitBalance({ balanceMinor: 40_000, held: sales })).toEqual({
    earnedMinor: 14_000,
    contestedMinor: 26_000,
    waitingMinor: 10_000,
  })
  expect(splitBalance({ balanceMinor: 20_000, held: [held('problem', 20_000)] }).earnedMinor).toBe(0)
})

test('earned is negative for a seller who owes us, and not for one whose payout is on its way', () => {
  expect(splitBalance({ balanceMinor: -500, held: [held('problem', 20_000)] }).earnedMinor).toBe(-500)
  expect(splitBalance({ balanceMinor: 0, held: [held('problem', 20_000)] }).earnedMinor).toBe(0)
})

test('the sales under each amount add up to it', () => {
  const all = (['waiting', 'problem', 'dispute', 'refund', 'refund-failed'] as const).map((why, index) =>
    held(why, 1000 * (index + 1)),
  )
  const amounts = splitBalance({ balanceMinor: 15_000, held: all })
  for (const name of ['waiting', 'contested'] as const) {
    const total = splitHeld(all)[name].reduce((sum, { heldMinor }) => sum + heldMinor, 0)
    expect(total).toBe(amounts[`${name}Minor`])
  }
})
