import { expect, test } from 'vitest'
import { amountKey, clearTypedRefund } from './payment-dialogs.ts'

test('the next refund of a payment begins without the amount and the reason of the last one', () => {
  const reasons = new Map([
    ['one', 'crack'],
    [amountKey('one'), '500'],
    ['other', 'scratch'],
  ])
  clearTypedRefund(reasons, 'one')
  expect([...reasons]).toEqual([['other', 'scratch']])
})
