import { expect, test } from 'vitest'
import { isTooSlow } from './minimum-speed.ts'

const kilobyte = 1024

test.each([
  ['has sent nothing for ten seconds yet', { elapsedMs: 10_000, idleMs: 10_000, bytes: 0 }],
  ['begins slowly', { elapsedMs: 10_000, idleMs: 3000, bytes: 10 }],
  ['keeps to 8 KB a second', { elapsedMs: 60_000, idleMs: 3000, bytes: 400 * kilobyte }],
  ['takes all of five minutes', { elapsedMs: 300_000, idleMs: 0, bytes: 10_240 * kilobyte }],
])('the server waits for a picture that %s', (_, arrival) => {
  expect(isTooSlow(arrival)).toBe(false)
})

test.each([
  ['has stopped for ten seconds', { elapsedMs: 12_000, idleMs: 10_001, bytes: 5000 * kilobyte }],
  ['comes with a byte now and then', { elapsedMs: 11_000, idleMs: 3000, bytes: 7 * kilobyte }],
  ['falls behind 8 KB a second', { elapsedMs: 60_000, idleMs: 3000, bytes: 399 * kilobyte }],
  ['takes more than five minutes', { elapsedMs: 300_001, idleMs: 0, bytes: 10_240 * kilobyte }],
])('the server gives up a picture that %s', (_, arrival) => {
  expect(isTooSlow(arrival)).toBe(true)
})
