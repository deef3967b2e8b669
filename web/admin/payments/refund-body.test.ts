import { expect, test } from 'vitest'
import { toRefundBody } from './refund-body.ts'

const typed = { reason: 'They never met.' }

test.each(['reserved', 'cash-reserved'] as const)(
  'the request to end a sale that is %s contains the state that the admin saw',
  (state) => {
    expect(toRefundBody({ state }, typed)).toEqual({ ...typed, expects: 'reserved' })
    const cleared = { ...typed, clearsBuyer: true }
    expect(toRefundBody({ state }, cleared)).toEqual({ ...cleared, expects: 'reserved' })
  },
)

test('the request for a refund contains the amount', () => {
  const part = { ...typed, amountMinor: 100 }
  expect(toRefundBody({ state: 'captured' }, part)).toEqual(part)
})
