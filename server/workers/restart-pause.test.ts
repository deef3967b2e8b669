import { expect, test } from 'vitest'
import { nextPause } from './run-workers.ts'

test('a worker that ends again and again is replaced after longer and longer pauses, up to half a minute', () => {
  const pauses = [0]
  for (let nth = 0; nth < 7; nth += 1) pauses.push(nextPause(100, pauses.at(-1) ?? 0))
  expect(pauses).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('a worker that has served for a minute is replaced at once', () => {
  expect(nextPause(60_000, 30_000)).toBe(0)
  expect(nextPause(59_999, 0)).toBe(1000)
})
