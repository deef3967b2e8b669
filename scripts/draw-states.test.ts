import { expect, test } from 'vitest'
import { drawInto, readPage } from './draw-states.ts'

test('the diagrams in docs/payments.md match the transition tables; node scripts/draw-states.ts draws them again', () => {
  expect(readPage()).toBe(drawInto(readPage()))
  expect(readPage().match(/stateDiagram-v2/g)).toHaveLength(5)
  expect(readPage()).toContain('open --> reserved')
  expect(readPage()).toContain('booked --> paid')
  expect(readPage()).toContain('cash_requested --> cash_reserved')
  expect(readPage()).toContain('open --> answered')
})
