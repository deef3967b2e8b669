import { expect, test } from 'vitest'
import { drawings, drawInto, readPage } from './draw-states.ts'

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
  const drawn = [...readPage().matchAll(/<!-- drawn: (\w+) -->/gu)].map(([, name]) => name)
  expect(drawn.toSorted()).toEqual(Object.keys(drawings).toSorted())
})
