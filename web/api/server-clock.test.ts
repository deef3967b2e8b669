import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brandRoutes } from '#contract/routes/brands.ts'
import { formatAgo } from '#formats/dates.ts'
import { readDhakaField, suggestTimes } from '#web/meetings/meeting-times.ts'
import { type IntentAnswer, readOwnHoldEnd } from '#web/payments/use-payment-intent.ts'
import { createAccessTokens } from './access-token.ts'
import { createApi } from './create-api.ts'
import { createMemoryStorage, findLocalStorage } from './local-storage.ts'
import {
  forgetServerTime,
  learnServerTime,
  serverNow,
  serverTimeKnown,
  watchServerClock,
} from './server-clock.ts'

const now = new Date('2026-11-28T04:00:00Z')
const minuteMs = 60_000
const hourMs = 60 * minuteMs

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  forgetServerTime()
})

/** Sets the clock of the device and calls the API, whose server has the right time. */
async function callWithClock(aheadMs: number): Promise<void> {
  vi.setSystemTime(now.getTime() + aheadMs)
  const storage = createMemoryStorage()
  const headers = { date: now.toUTCString() }
  const api = createApi(
    createAccessTokens(() => storage),
    async () => new Response('[]', { headers }),
  )
  await api.call(brandRoutes.list, {})
}

test.each([
  ['12 minutes ahead', 12 * minuteMs],
  ['26 hours behind', -26 * hourMs],
  ['right', 0],
])('on a device whose clock is %s, times are those of the server', async (_, aheadMs) => {
  await callWithClock(aheadMs)
  await serverTimeKnown()
  const left = (until: Date) => (until.getTime() - serverNow()) / 1000
  const heldUntil = new Date(now.getTime() + 10 * minuteMs)
  expect(Math.ceil(left(heldUntil))).toBeGreaterThanOrEqual(599)
  expect(Math.ceil(left(heldUntil))).toBeLessThanOrEqual(600)
  const answer: IntentAnswer = {
    clientSecret: 'x',
    heldUntil: heldUntil.toISOString(),
    askedAt: serverNow(),
  }
  expect(left(new Date(readOwnHoldEnd(answer) ?? 0))).toBeGreaterThan(598)
  const [first] = suggestTimes(new Date(serverNow()), new Date(now.getTime() + 72 * hourMs))
  expect(new Date(readDhakaField(first?.value ?? '')).toISOString()).toBe('2026-11-28T11:00:00.000Z')
  expect(formatAgo(new Date(now.getTime() - 3 * hourMs - minuteMs), new Date(serverNow()))).toBe(
    '3 hours ago',
  )
})

test('who shows a time is told when the clock turns out to be wrong, and when it has been set right', async () => {
  const notify = vi.fn<() => void>()
  const unwatch = watchServerClock(notify)
  await callWithClock(0)
  expect(notify).not.toHaveBeenCalled()
  await callWithClock(12 * minuteMs)
  await callWithClock(12 * minuteMs)
  expect(notify).toHaveBeenCalledOnce()
  await callWithClock(0)
  expect(serverNow()).toBe(now.getTime())
  expect(notify).toHaveBeenCalledTimes(2)
  unwatch()
  await callWithClock(12 * minuteMs)
  expect(notify).toHaveBeenCalledTimes(2)
})

test('a slow answer does not make a right clock wrong', () => {
  vi.setSystemTime(now)
  const at = now.getTime()
  learnServerTime(new Headers({ date: now.toUTCString() }), at - 20_000, at + 20_000)
  expect(serverNow()).toBe(at)
})

test('an answer that a cache has kept for a while says how long; one without a time says nothing', () => {
  vi.setSystemTime(now)
  const at = now.getTime()
  const kept = new Headers({ date: new Date(at - 90_000).toUTCString(), age: '90' })
  learnServerTime(kept, at, at)
  learnServerTime(new Headers(), at, at)
  expect(serverNow()).toBe(at)
})

test('the correction is kept for pages without a connection', async () => {
  await callWithClock(12 * minuteMs)
  const kept = Number(findLocalStorage().getItem('clock-ahead'))
  expect(Math.abs(kept + 12 * minuteMs)).toBeLessThanOrEqual(1000)
})
