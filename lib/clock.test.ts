import { expect, test } from 'vitest'
import { createCorrectedClock } from './clock.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const at = (ms: number) => new Date(noon + ms)

test('a machine whose clock is wrong tells the time of the other clock, and half of the way there and back is subtracted', () => {
  const shown = { ms: 600_000 }
  const clock = createCorrectedClock(() => at(shown.ms))
  clock.compare(at(0), at(600_000), at(600_040))
  expect(clock.aheadMs()).toBe(600_020)
  shown.ms = 660_020
  expect(clock.now()).toEqual(at(60_000))
  expect(clock.machine()).toEqual(at(660_020))
})

test('an answer that may be right, such as one that was long on its way, changes nothing', () => {
  const clock = createCorrectedClock(() => at(0))
  clock.compare(at(0), at(-30_000), at(0))
  clock.compare(at(3), at(0), at(1))
  expect(clock.aheadMs()).toBe(0)
})

test('a clock that was set right is not corrected any more', () => {
  const clock = createCorrectedClock(() => at(0))
  clock.compare(at(0), at(-600_000), at(-599_998))
  expect(clock.aheadMs()).toBe(-599_999)
  clock.compare(at(0), at(-1), at(1))
  expect(clock.aheadMs()).toBe(0)
})

test('a comparison during which the clock of the machine was set back says nothing', () => {
  const clock = createCorrectedClock(() => at(0))
  clock.compare(at(0), at(600_000), at(10))
  expect(clock.aheadMs()).toBe(0)
})
