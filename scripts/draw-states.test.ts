import { expect, test } from 'vitest'
import { drawInto, readPage } from './draw-states.ts'

test('the diagrams in docs/payments.md match the transition tables; node scripts/draw-states.ts draws them again', () => {
  expect(readPage()).toBe(drawInto(readPage()))
  expect(readPage()).toContain('open --> authorized')
  for (const row of ['booked *| paid', 'requested *| reserved', 'open *| answered', 'claimed *| paid'])
    expect(readPage()).toMatch(new RegExp(`\\| ${row.replace(' |', ' \\|')} `))
})
