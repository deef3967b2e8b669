import { expect, test } from 'vitest'
import { type AlertRow, decideChanges, decideEmail } from './decide.ts'

const now = new Date('2031-05-20T10:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const redis = { code: 'redis', source: 'one' } as const

const row = (given: Partial<AlertRow> = {}): AlertRow => ({
  ...redis,
  beganAt: minutesAgo(5),
  seenAt: minutesAgo(1),
  endedAt: null,
  beginMailedAt: null,
  endMailedAt: null,
  ...given,
})

test('an alert begins when it is found, and again after it was over', () => {
  expect(decideChanges([], [redis], now).begun).toEqual([redis])
  expect(decideChanges([row()], [redis], now).begun).toEqual([])
  expect(decideChanges([row({ endedAt: minutesAgo(1) })], [redis], now).begun).toEqual([redis])
})

test('it is over once no process has found it for two minutes', () => {
  const old = row({ seenAt: minutesAgo(3) })
  expect(decideChanges([row({ seenAt: minutesAgo(2) })], [], now).ended).toEqual([])
  expect(decideChanges([old], [], now).ended).toEqual([old])
  expect(decideChanges([old], [redis], now).ended).toEqual([])
  expect(decideChanges([row({ seenAt: minutesAgo(3), endedAt: minutesAgo(1) })], [], now).ended).toEqual([])
})

test('an email tells that it has begun, once', () => {
  expect(decideEmail([row()], now)).toEqual({ begun: [row()], ended: [] })
  expect(decideEmail([row({ beginMailedAt: minutesAgo(5) })], now).begun).toEqual([])
})

test('of each code at most one email an hour tells that something has begun', () => {
  const again = (mailedAgo: number) => row({ beganAt: minutesAgo(2), beginMailedAt: minutesAgo(mailedAgo) })
  expect(decideEmail([again(59)], now).begun).toEqual([])
  expect(decideEmail([again(61)], now).begun).toEqual([again(61)])
  const other = row({ source: 'two' })
  expect(decideEmail([row({ beginMailedAt: minutesAgo(5) }), other], now).begun).toEqual([])
  const clock = row({ code: 'clock' })
  expect(decideEmail([row({ beginMailedAt: minutesAgo(5) }), clock], now).begun).toEqual([clock])
})

test('one more tells that it is over, unless none told that it had begun', () => {
  const over = row({ endedAt: minutesAgo(1), beginMailedAt: minutesAgo(5) })
  expect(decideEmail([over], now)).toEqual({ begun: [], ended: [over] })
  expect(decideEmail([{ ...over, endMailedAt: now }], now).ended).toEqual([])
  expect(decideEmail([{ ...over, beginMailedAt: null }], now).ended).toEqual([])
  expect(decideEmail([{ ...over, beginMailedAt: minutesAgo(50) }], now).ended).toEqual([])
})

test('it is over only once nothing of its code lasts, and then all of it is told together', () => {
  const over = row({ endedAt: minutesAgo(1), beginMailedAt: minutesAgo(5) })
  const other = row({ source: 'two', beginMailedAt: minutesAgo(5) })
  expect(decideEmail([over, other], now).ended).toEqual([])
  expect(decideEmail([over, row({ code: 'clock', beginMailedAt: minutesAgo(5) })], now).ended).toEqual([over])
  const both = [over, { ...other, endedAt: now }]
  expect(decideEmail(both, now).ended).toEqual(both)
})

test('nobody is told that what is shown for a day is over: perhaps nobody has acted', () => {
  const over = row({ endedAt: minutesAgo(1), beginMailedAt: minutesAgo(5) })
  const finding = (source: string) => ({ ...over, code: 'finding', source }) as const
  const [once, again] = [finding('mismatch p1'), finding('uncollectable p2')]
  expect(decideEmail([once, again, { ...over, code: 'job-failed' }], now).ended).toEqual([again])
})
