import { expect, test } from 'vitest'
import { paymentStates } from '#contract/payment-states.ts'
import { selling } from '#texts/selling.ts'
import { isRunning } from './running-sale.ts'

test('a sale runs until its money is taken, and while cash is handed back', () => {
  const running = paymentStates.filter((state) => isRunning({ state, sale: {} }))
  expect(running).toEqual(['reserved', 'capturing', 'uncollectable', 'cash-reserved'])
  expect(isRunning({ state: 'cash-sold', sale: { move: 'hand-back' } })).toBe(true)
})

test('the text about a reserved phone is also true while a report freezes its sale', () => {
  for (const state of ['reserved', 'capturing'] as const)
    expect(selling.keepPhone[state]).not.toMatch(/meet|code/iu)
})
