import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Topic } from '#contract/topics.ts'
import { createLocalBus } from '#services/bus/local-bus.ts'
import { createLiveStreams, type LiveLimits, type LiveStreams } from './live-streams.ts'

const limits: LiveLimits = {
  maxPerPerson: 2,
  maxPerNetwork: 20,
  maxPerNeighbourhood: 20,
  max: 3,
  heartbeatMs: 60_000,
  beatsPerCheck: 1,
  atOnce: 4,
  pauseMs: 1,
}
const address = '203.0.113.7'
const opened: LiveStreams[] = []
afterEach(() => opened.splice(0).forEach(({ close }) => close()))

function setUp(more: Partial<LiveLimits> = {}) {
  const bus = createLocalBus()
  const report = vi.fn<(error: unknown) => void>()
  const live = createLiveStreams(bus, report, { ...limits, ...more })
  opened.push(live)
  const world = { answer: 'a' }
  const readAnswer = vi.fn<() => Promise<string>>(async () => world.answer)
  const open = (owner = 'rakib', topics: Topic[] = ['payments'], sale = 'sale-1') =>
    live.open({ owner: owner as UserId, address, topics, sale, first: 'a', readAnswer })
  const openFrom = (address: string, owner: string) =>
    live.open({ owner: owner as UserId, address, topics: [], sale: undefined, first: 'a', readAnswer })
  return { bus, report, live, world, readAnswer, open, openFrom }
}

/** What has arrived so far. */
function gather(stream: Readable): () => string {
  let read = ''
  stream.on('data', (chunk: Buffer) => (read += chunk.toString()))
  return () => read
}

test('the answer is sent at once, and again after each change, once', async () => {
  const { bus, world, open } = setUp()
  const read = gather(open())
  await expect.poll(read).toBe('data: a\n\n')
  world.answer = 'b'
  await bus.publish(['payments'])
  await expect.poll(read).toBe('data: a\n\ndata: b\n\n')
  await bus.publish(['payments'])
  world.answer = 'c'
  await bus.publish(['items', 'payments'])
  await expect.poll(read).toBe('data: a\n\ndata: b\n\ndata: c\n\n')
})

test('many changes at once cost few checks, and changes of other topics none', async () => {
  const { bus, live, readAnswer, open } = setUp({ pauseMs: 50 })
  const readBrands = vi.fn<() => Promise<string>>(async () => 'a')
  open()
  live.open({
    owner: 'salma' as UserId,
    address,
    topics: ['brands'],
    sale: undefined,
    first: 'a',
    readAnswer: readBrands,
  })
  await expect.poll(() => readBrands.mock.calls.length).toBe(1)
  for (let nth = 0; nth < 100; nth += 1) await bus.publish(['payments'])
  await expect.poll(() => readAnswer.mock.calls.length).toBeGreaterThan(1)
  expect(readBrands).toHaveBeenCalledOnce()
  // The next check comes only after another pause, in which the earlier changes would have cost more checks.
  await bus.publish(['brands'])
  await expect.poll(() => readBrands.mock.calls.length).toBe(2)
  expect(readAnswer.mock.calls.length).toBeLessThanOrEqual(3)
})

test('a change updates the streams of the sales that it concerns', async () => {
  const { bus, world, readAnswer, open } = setUp()
  const [one, other] = [gather(open()), gather(open('salma', ['payments'], 'sale-2'))]
  await expect.poll(() => readAnswer.mock.calls.length).toBe(2)
  world.answer = 'b'
  await bus.publish(['payments', 'items'], ['sale-3', 'sale-2'])
  await expect.poll(other).toBe('data: a\n\ndata: b\n\n')
  await bus.publish(['payments'], [])
  expect([one(), readAnswer.mock.calls.length]).toEqual(['data: a\n\n', 3])
})

test('after a change that may end a session, all streams check, but only at the next sign of life', async () => {
  const { bus, readAnswer, open } = setUp({ heartbeatMs: 50, beatsPerCheck: 1000 })
  const [one, other] = [gather(open()), gather(open('salma'))]
  await expect.poll(() => readAnswer.mock.calls.length).toBe(2)
  for (let nth = 0; nth < 100; nth += 1) await bus.publish(['users', 'brands'])
  expect(readAnswer).toHaveBeenCalledTimes(2)
  await expect.poll(() => readAnswer.mock.calls.length).toBe(4)
  const beats = () => [one, other].map((read) => read().split(': alive').length - 1)
  await expect.poll(() => Math.min(...beats())).toBeGreaterThan(3)
  expect(readAnswer).toHaveBeenCalledTimes(4)
})

test('a change during a check is not lost', async () => {
  const { bus, world, readAnswer, open } = setUp()
  const read = gather(open())
  await expect.poll(() => readAnswer.mock.calls.length).toBe(1)
  readAnswer.mockImplementationOnce(async () => {
    const seen = world.answer
    world.answer = 'b'
    await bus.publish(['payments'])
    return seen
  })
  await bus.publish(['payments'])
  await expect.poll(read).toBe('data: a\n\ndata: b\n\n')
})

test('a stream ends when its reader may no longer read, and when another error occurs, which is reported', async () => {
  const { bus, report, readAnswer, open } = setUp({ heartbeatMs: 10, beatsPerCheck: 1000 })
  const first = open()
  await expect.poll(() => readAnswer.mock.calls.length).toBe(1)
  readAnswer.mockRejectedValue(new Refusal('not-signed-in/ended'))
  await bus.publish(['devices'])
  expect(await text(first)).toMatch(/^data: a\n\n(: alive\n\n)+$/)
  expect(report).not.toHaveBeenCalled()
  const fault = new Error('The database is away.')
  readAnswer.mockRejectedValue(fault)
  expect(await text(open())).toBe('data: a\n\n')
  expect(report).toHaveBeenCalledWith(fault)
})

test('of many streams, only a few check at the same time', async () => {
  const { bus, readAnswer, open } = setUp({ max: 20, maxPerPerson: 20 })
  let looking = 0
  let max = 0
  readAnswer.mockImplementation(async () => {
    looking += 1
    max = Math.max(max, looking)
    await setTimeout(1)
    looking -= 1
    return 'a'
  })
  for (let nth = 0; nth < 20; nth += 1) open()
  await bus.publish(['payments'])
  await expect.poll(() => readAnswer.mock.calls.length).toBeGreaterThanOrEqual(20)
  expect(max).toBe(4)
})

test('a stream that ends during a check gets nothing after its end', async () => {
  const { live, readAnswer, open } = setUp()
  const answer = Promise.withResolvers<string>()
  readAnswer.mockReturnValueOnce(answer.promise)
  const stream = open()
  const failed = vi.fn<(error: Error) => void>()
  stream.on('error', failed)
  await expect.poll(() => readAnswer.mock.calls.length).toBe(1)
  live.close()
  answer.resolve('b')
  await setTimeout(1)
  const read = gather(stream)
  await expect.poll(() => stream.destroyed).toBe(true)
  expect([read(), failed.mock.calls]).toEqual(['data: a\n\n', []])
})

test('the streams of one person are limited, and a closed one makes room', async () => {
  const { open } = setUp()
  const [first] = [open(), open()]
  expect(() => open()).toThrow(expect.objectContaining({ code: 'too-many-requests' }))
  first.destroy()
  await once(first, 'close')
  expect(open().readable).toBe(true)
})

test('if all places are taken, the oldest stream of who has the most ends for a newcomer', async () => {
  const { live, open } = setUp()
  const [oldest, second] = [open(), open()]
  const third = open('salma')
  live.assertRoom({ address })
  expect(oldest.readableEnded).toBe(false)
  open('nadia')
  expect(await text(oldest)).toBe('data: a\n\n')
  expect([second, third].map((stream) => stream.readable)).toEqual([true, true])
  // Each has one now.
  expect(() => open('karim')).toThrow(expect.objectContaining({ code: 'too-many-requests' }))
})

test('many accounts of one network, or of one neighbourhood, do not keep others out', async () => {
  const { openFrom } = setUp({ max: 4 })
  const guests = [1, 2, 3, 4].map((nth) => openFrom('2001:db8:1:1::1', `guest ${nth}`))
  openFrom('2001:db8:2:1::1', 'rakib')
  expect(await text(guests[0] as Readable)).toBe('data: a\n\n')
  const { openFrom: openElsewhere } = setUp({ max: 4 })
  const spread = [1, 2, 3, 4].map((nth) => openElsewhere(`2001:db8:1:${nth}::1`, `guest ${nth}`))
  openElsewhere('2001:db8:2:1::1', 'rakib')
  expect(await text(spread[0] as Readable)).toBe('data: a\n\n')
})

test('one account does not keep others of its network out', async () => {
  const { openFrom } = setUp({ max: 10, maxPerNetwork: 2 })
  const [first] = [openFrom(address, 'rakib'), openFrom(address, 'rakib')]
  openFrom(address, 'salma')
  expect(await text(first)).toBe('data: a\n\n')
})

test('the streams of one network and of its neighbourhood are limited, and others are still opened', async () => {
  const { openFrom } = setUp({ max: 10, maxPerNetwork: 2, maxPerNeighbourhood: 3 })
  const refused = expect.objectContaining({ code: 'too-many-requests' })
  for (const nth of [1, 2]) openFrom(`2001:db8:1:1::${nth}`, `guest ${nth}`)
  expect(() => openFrom('2001:db8:1:1::3', 'rakib')).toThrow(refused)
  openFrom('2001:db8:1:2::1', 'rakib')
  expect(() => openFrom('2001:db8:1:2::2', 'rakib')).toThrow(refused)
  openFrom('2001:db8:2:1::1', 'salma')
})

test('each heartbeat sends a sign of life, and one of them finds a change whose message was lost', async () => {
  const { world, open } = setUp({ heartbeatMs: 10, beatsPerCheck: 3 })
  const read = gather(open())
  world.answer = 'b'
  await expect.poll(read).toContain(': alive\n\n')
  await expect.poll(read).toContain('data: b\n\n')
})

test('a stop ends all streams, and no new one is opened', async () => {
  const { live, open } = setUp()
  const stream = open()
  live.close()
  expect(await text(stream)).toBe('data: a\n\n')
  expect(() => open()).toThrow(expect.objectContaining({ code: 'not-ready' }))
})
