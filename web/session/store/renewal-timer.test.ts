import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccessTokens } from '#web/api/access-token.ts'
import { createMemoryStorage } from '#web/api/local-storage.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { createRenewalTimer } from '#web/session/store/connect-session.ts'

const hour = `a.${btoa(JSON.stringify({ iat: 0, exp: 3600 }))}.s`
const minutes = (count: number) => count * 60_000

function setUp() {
  const storage = createMemoryStorage()
  const tokens = createAccessTokens(() => storage)
  const renew = vi.fn<() => Promise<string | undefined>>(async () => {
    tokens.keep(hour, 'uid')
    return hour
  })
  tokens.keep(hour, 'uid')
  tokens.renewWith(renew)
  return { tokens, renew, timer: createRenewalTimer({ tokens, now: Date.now }) }
}

describe('the access token', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is renewed five minutes before it expires, again and again', async () => {
    const { timer, renew } = setUp()
    timer.start()
    await vi.advanceTimersByTimeAsync(minutes(54))
    expect(renew).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(minutes(1))
    expect(renew).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(minutes(55))
    expect(renew).toHaveBeenCalledTimes(2)
    timer.stop()
  })

  it('is renewed at once if the device wakes up after the renewal was due', async () => {
    const { timer, renew } = setUp()
    timer.start()
    vi.setSystemTime(Date.now() + minutes(90))
    timer.start()
    await vi.advanceTimersByTimeAsync(0)
    expect(renew).toHaveBeenCalledTimes(1)
    timer.stop()
  })

  it('is tried again after 30 s, then twice as long each time, never longer than 16 min', async () => {
    const { timer, renew } = setUp()
    renew.mockImplementation(() => Promise.reject(new NetworkFailure()))
    timer.start()
    await vi.advanceTimersByTimeAsync(minutes(55))
    const times: number[] = []
    for (let last = Date.now(), calls = 1; calls < 9; calls += 1) {
      while (renew.mock.calls.length === calls) await vi.advanceTimersByTimeAsync(1000)
      times.push((Date.now() - last) / 1000)
      last = Date.now()
    }
    expect(times).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
    timer.stop()
  })

  it('is not renewed once nobody is signed in', async () => {
    const { timer, tokens, renew } = setUp()
    renew.mockImplementation(async () => {
      tokens.clear()
      return undefined
    })
    timer.start()
    await vi.advanceTimersByTimeAsync(minutes(300))
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('is not renewed if another tab has renewed it', async () => {
    const { timer, tokens, renew } = setUp()
    timer.start()
    await vi.advanceTimersByTimeAsync(minutes(54))
    tokens.keep(hour, 'uid')
    await vi.advanceTimersByTimeAsync(minutes(50))
    expect(renew).not.toHaveBeenCalled()
    timer.stop()
  })
})
