import { expect, test } from 'vitest'
import { paymentStates } from '#contract/payment-states.ts'
import { saleSituations } from '#contract/sale-view.ts'
import { drawInto, readPage } from './draw-states.ts'

test('the lists in docs/payments.md match the tables of the code; node scripts/draw-states.ts draws them again', () => {
  expect(readPage()).toBe(drawInto(readPage()))
  for (const change of [
    'open → authorized',
    'capturing → captured',
    'requested → reserved',
    'claimed → paid',
  ])
    expect(readPage()).toContain(`- ${change}: `)
  expect(readPage()).toMatch(/^- booked →\n {2}- paid: /m)
  for (const state of paymentStates) expect(readPage()).toMatch(new RegExp(`^- (?:.*[ ,])?${state}\\b`, 'm'))
  for (const situation of saleSituations)
    expect(readPage()).toMatch(new RegExp(`^- (?:both|buyer) .*: (?:.*, )?${situation}(?:,|$)`, 'm'))
})
