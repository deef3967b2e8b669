import { expect, test } from 'vitest'
import { type SaleSituation, saleSituations, type SaleView } from '#contract/sale-view.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import { findInterval, findPace } from './sale-pace.ts'

const now = new Date('2026-11-23T08:00:00Z')
const see = (state: PaymentState, situation: SaleSituation, reportUntil?: string) =>
  findPace({ state, sale: { situation, ...(reportUntil && { reportUntil }) } as SaleView }, now)

test('the page of a sale is updated until the hand-over, then until its problems and the time to report one are over', () => {
  expect(see('capturing', 'capturing')).toBe('capturing')
  for (const state of ['reserved', 'cash-reserved', 'cash-requested'] as const)
    expect(see(state, 'arrange')).toBe('meeting')
  expect(see('captured', 'done', '2026-11-23T08:00:01Z')).toBe('open')
  expect(see('captured', 'done', '2026-11-23T08:00:00Z')).toBeUndefined()
  expect(see('captured', 'done')).toBeUndefined()
  const followed = saleSituations.filter((situation) => see('captured', situation) !== undefined)
  expect(followed).toEqual([
    'frozen',
    'contested',
    'refunding-part',
    'uncollectable',
    'refunding',
    'refund-failed',
    'disputed',
    'cash-contested',
    'cash-handing-back',
  ])
})

test('the page polls less often while it has a live connection, and never if nothing can change', () => {
  expect(findInterval('meeting', false)).toBeLessThan(Number(findInterval('meeting', true)))
  expect(findInterval('open', false)).toBeLessThan(Number(findInterval('open', true)))
  expect(findInterval(undefined, false)).toBe(false)
  // A lost connection is not noticed at once.
  for (const isLive of [true, false]) expect(findInterval('capturing', isLive)).toBe(2000)
})
