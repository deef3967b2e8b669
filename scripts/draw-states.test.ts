import { expect, test } from 'vitest'
import { drawInto, readPage } from './draw-states.ts'

test('the lists in docs/payments.md match the transition tables; node scripts/draw-states.ts draws them again', () => {
  expect(readPage()).toBe(drawInto(readPage()))
  for (const change of ['open → authorized', 'booked → paid', 'requested → reserved', 'claimed → paid'])
    expect(readPage()).toContain(`- ${change}: `)
})
