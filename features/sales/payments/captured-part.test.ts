import { expect, test } from 'vitest'
import { makeFacts } from '#test/sales/money-facts.ts'
import { findCaptureMinor } from './rules/hand-over.ts'
import { decideStep } from './rules/steps.ts'

test.each([
  ['card', 5_450_000, undefined, null],
  ['card', 5_450_000, 500_000, 4_950_000],
  ['bkash', 5_450_000, 500_000, null],
  ['card', 510_000, 500_000, 10_000],
  ['card', 509_999, 500_000, null],
] as const)(
  'of a payment by %s of %i, with %s agreed, the hand-over takes %s',
  (means, amountMinor, agreed, taken) => {
    expect(findCaptureMinor({ means, amountMinor }, agreed)).toBe(taken)
  },
)

const decide = (state: 'capturing' | 'uncollectable', capturedMinor: number) => {
  const intent = { status: 'succeeded', capturedMinor, refundedMinor: 0 }
  return decideStep({ ...makeFacts(state), captureMinor: 60 } as never, intent as never)
}

test.each([
  [60, 'record-captured', 'record-captured'],
  [100, 'record-captured', 'record-captured'],
  [59, 'record-uncollectable', undefined],
  [61, 'record-uncollectable', undefined],
])('of 100, of which both agreed on 60, %i is captured: %s, or later %s', (captured, first, later) => {
  expect([decide('capturing', captured), decide('uncollectable', captured)]).toEqual([first, later])
})

test('what was never charged is not missing among the provider’s refunds, and a refund of the rest is', () => {
  const deal = { ...makeFacts('captured'), refundedMinor: 40, unchargedMinor: 40, captureMinor: 60 }
  const intent = { status: 'succeeded', capturedMinor: 60 }
  const stepOf = (refundedMinor: number) => decideStep(deal as never, { ...intent, refundedMinor } as never)
  expect([stepOf(0), stepOf(1), stepOf(60)]).toEqual([undefined, 'record-refund', 'record-refund'])
})
