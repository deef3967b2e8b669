import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a queue with work that the test ends by hand. Counts how many pieces of work have begun. */
function open(limits: { atOnce: number; maxWaiting: number }) {
  const { inTurn, isFull } = createWorkQueue({ ...limits, maxWaitMs: 1000, maxWaitUnderLoadMs: 100 }, () =>
    Date.now(),
  )
  const begun: (() => void)[] = []
  const start = () => inTurn(() => new Promise<string>((end) => begun.push(() => end('done'))))
  return { start, begun, isFull }
}

test('a limited number runs at once, and the others follow in their order', async () => {
  const { start, begun } = open({ atOnce: 1, maxWaiting: 2 })
  const [first, second] = [start(), start()]
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toHaveLength(1)
  begun[0]?.()
  expect(await first).toBe('done')
  await vi.advanceTimersByTimeAsync(0)
  begun[1]?.()
  expect(await second).toBe('done')
})

test('work that finds the queue full is refused at once, with when to try again', async () => {
  const { start, begun, isFull } = open({ atOnce: 1, maxWaiting: 1 })
  void start()
  expect(isFull()).toBe(false)
  void start().catch(() => {})
  expect(isFull()).toBe(true)
  await expect(start()).rejects.toMatchObject({ code: 'not-ready', retryAfterSeconds: 2 })
  expect(begun).toHaveLength(1)
})

test('work that has waited too long is refused and never started, and its place is free again', async () => {
  const { start, begun } = open({ atOnce: 1, maxWaiting: 1 })
  const first = start()
  const late = start().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await late).toMatchObject({ code: 'not-ready' })
  begun[0]?.()
  await first
  const next = start()
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toHaveLength(2)
  begun[1]?.()
  expect(await next).toBe('done')
})

test('while the queue is never empty, nobody waits long; after an empty moment, they may wait longer again', async () => {
  const { start, begun } = open({ atOnce: 1, maxWaiting: 9 })
  const refusals: string[] = []
  const startAs = (name: string) => void start().catch(() => refusals.push(name))
  startAs('at work')
  startAs('crowd')
  await vi.advanceTimersByTimeAsync(600)
  startAs('second crowd')
  await vi.advanceTimersByTimeAsync(401)
  expect(refusals).toEqual(['crowd'])
  startAs('load')
  await vi.advanceTimersByTimeAsync(99)
  expect(refusals).toEqual(['crowd'])
  await vi.advanceTimersByTimeAsync(1)
  expect(refusals).toEqual(['crowd', 'load'])
  // Finish the first work. Then the second crowd is served, and the queue is empty.
  begun[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  startAs('new crowd')
  await vi.advanceTimersByTimeAsync(999)
  expect(refusals).toEqual(['crowd', 'load'])
})
