import { expect, test } from 'vitest'
import { toRefundBody } from './refund-body.ts'

const typed = { reason: 'They never met.' }

test.each(['reserved', 'cash-reserved'] as const)(
  'ending a sale that is %s says what the admin saw',
  (state) => {
    expect(toRefundBody({ state }, typed)).toEqual({ ...typed, expects: 'reserved' })
  },
)

test('a refund says how much', () => {
  const part = { ...typed, amountMinor: 100 }
  expect(toRefundBody({ state: 'captured' }, part)).toEqual(part)
})
