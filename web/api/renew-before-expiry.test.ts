import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessTokens as tokens } from './access-token.ts'
import { NetworkFailure } from './network-failure.ts'
import { renewBeforeExpiry } from './renew-before-expiry.ts'

const hour = `a.${btoa(JSON.stringify({ iat: 0, exp: 3600 }))}.s`
const minutes = (count: number) => count * 60_000

/** Somebody signs in, and their token is renewed until they sign out. */
function setUp() {
  const renew = vi.fn<() => Promise<string | undefined>>(async () => {
    tokens.keep(hour, 'uid')
    return hour
  })
  tokens.keep(hour, 'uid')
  tokens.renewWith(renew)
  const browser = new EventTarget()
  vi.stubGlobal('document', browser)
  vi.stubGlobal('window', browser)
  let isSignedIn = true
  let report = () => undefined as void
  renewBeforeExpiry(
    () => isSignedIn,
    (onChange) => (report = onChange),
  )
  report()
  const signOut = () => {
    isSignedIn = false
    report()
  }
  return { renew, signOut, wake: () => browser.dispatchEvent(new Event('visibilitychange')) }
}

describe('the access token', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is renewed five minutes before it expires, again and again', async () => {
    const { renew } = setUp()
    await vi.advanceTimersByTimeAsync(minutes(54))
    expect(renew).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(minutes(1))
    expect(renew).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(minutes(55))
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it('is renewed at once if the device wakes up after the renewal was due', async () => {
    const { renew, wake } = setUp()
    vi.setSystemTime(Date.now() + minutes(90))
    wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('is tried again after 30 s, then twice as long each time, never longer than 16 min', async () => {
    const { renew } = setUp()
    renew.mockImplementation(() => Promise.reject(new NetworkFailure()))
    await vi.advanceTimersByTimeAsync(minutes(55))
    const times: number[] = []
    for (let last = Date.now(), calls = 1; calls < 9; calls += 1) {
      while (renew.mock.calls.length === calls) await vi.advanceTimersByTimeAsync(1000)
      times.push((Date.now() - last) / 1000)
      last = Date.now()
    }
    expect(times).toEqual([30, 60, 120, 240, 480, 960, 960, 960])
  })

  it('is not renewed once nobody is signed in', async () => {
    const { renew } = setUp()
    renew.mockImplementation(async () => {
      tokens.clear()
      return undefined
    })
    await vi.advanceTimersByTimeAsync(minutes(300))
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('is not renewed after a sign-out', async () => {
    const { renew, signOut } = setUp()
    signOut()
    await vi.advanceTimersByTimeAsync(minutes(300))
    expect(renew).not.toHaveBeenCalled()
  })

  it('is not renewed if another tab has renewed it', async () => {
    const { renew } = setUp()
    await vi.advanceTimersByTimeAsync(minutes(54))
    tokens.keep(hour, 'uid')
    await vi.advanceTimersByTimeAsync(minutes(50))
    expect(renew).not.toHaveBeenCalled()
  })
})
