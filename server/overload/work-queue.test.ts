import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openReadQueue, overloadLimits } from './overload.ts'
import { createWorkQueue } from './work-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a queue with work that the test ends by hand. Counts how many pieces of work have begun. */
function open(limits: { atOnce: number; maxWaiting?: number; maxExpectedMs?: number }) {
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

/** Starts this many reads at the same moment, each of which takes `eachMs`, and returns how many are refused. */
async function burst(
  { inTurn }: Pick<ReturnType<typeof createWorkQueue>, 'inTurn'>,
  count: number,
  eachMs: number,
): Promise<number> {
  let refused = 0
  const read = () => new Promise<void>((end) => setTimeout(end, eachMs))
  const all = Array.from({ length: count }, () => inTurn(read).catch(() => (refused += 1)))
  await vi.advanceTimersByTimeAsync(2000)
  await Promise.all(all)
  return refused
}

const openReads = (few = 0) => openReadQueue({ ...overloadLimits, few }, 4)

test('the reads of four people are served, however slow they are', async () => {
  const reads = openReads(overloadLimits.few)
  const asked = burst(reads, overloadLimits.few, 600)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await asked).toBe(0)
  const more = burst(reads, overloadLimits.few + 4 + 3, 600)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await more).toBe(3)
})

test('a burst of reads that would all be served within 150 ms is served', async () => {
  expect(await burst(openReads(), 32, 5)).toBe(0)
})

test('reads that would wait longer than 150 ms are refused at once, as far as it is known how long one takes', async () => {
  const reads = openReads()
  expect(await burst(reads, 150, 5)).toBe(150 - 4 - 120)
  for (let round = 0; round < 20; round += 1) await burst(reads, 4, 50)
  expect(await burst(reads, 32, 50)).toBeGreaterThanOrEqual(32 - 4 - 12)
})

test('one slow read does not lead to refusals', async () => {
  const reads = openReads()
  await burst(reads, 1, 1900)
  expect(await burst(reads, 32, 5)).toBe(0)
})

test('while reads have waited too long, others are refused, although they are usually fast', async () => {
  const reads = openReads()
  const never = () => new Promise<void>(() => {})
  for (let nth = 0; nth < 5; nth += 1) void reads.inTurn(never).catch(() => {})
  expect(reads.isFull()).toBe(false)
  await vi.advanceTimersByTimeAsync(51)
  expect(reads.isFull()).toBe(true)
})

test('while reads come faster than they are served, they wait a sixth of that, and a burst afterwards is served', async () => {
  const reads = openReads()
  const waitedMs: number[] = []
  for (let ms = 0; ms < 1000; ms += 1) {
    const read = () => {
      if (ms > 500) waitedMs.push(Date.now() - cameAt)
      return new Promise<void>((end) => setTimeout(end, 5))
    }
    const cameAt = Date.now()
    if (!reads.isFull()) void reads.inTurn(read)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(Math.max(...waitedMs)).toBeGreaterThan(10)
  expect(Math.max(...waitedMs)).toBeLessThanOrEqual(26)
  await vi.advanceTimersByTimeAsync(1500)
  expect(await burst(reads, 32, 5)).toBe(0)
})

test('while nothing is finished, fewer may wait, and once reads are fast again, as many as before', async () => {
  const reads = openReads()
  const ends: (() => void)[] = []
  const stuck = () => new Promise<void>((end) => ends.push(end))
  const first = [1, 2, 3, 4].map(() => reads.inTurn(stuck))
  await vi.advanceTimersByTimeAsync(60)
  expect(await burst(reads, 32, 5)).toBeGreaterThan(32 - 4 - 10)
  for (const end of ends) end()
  await Promise.all(first)
  for (let round = 0; round < 20; round += 1) await burst(reads, 4, 5)
  expect(await burst(reads, 32, 5)).toBe(0)
})
