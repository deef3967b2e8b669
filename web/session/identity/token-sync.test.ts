import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PublicConfig } from '#contract/product.ts'
import { configQuery } from '#web/api/config-query.ts'
import { getQueryClient } from '#web/api/query-client.ts'
import { forgetServerTime, learnServerTime } from '#web/api/server-clock.ts'
import { pendingTokenSync } from '#web/own-data/signed-in-marker.ts'
import { createTokenSync, openTokenSync, sendPendingSignOut } from './token-sync.ts'

const url = 'https://other.example/session'
const now = 1_800_000_000_000

const tokenOfAge = (seconds: number, name = 'alice') =>
  `${name}.${btoa(JSON.stringify({ iat: now / 1000 - seconds }))}.s`

function setUp() {
  const fetchIt = vi.fn<typeof fetch>(async () => new Response())
  const report = vi.fn<(what: string, error: unknown) => void>()
  let isPending = false
  const pending = {
    isSet: () => isPending,
    set: () => void (isPending = true),
    clear: () => void (isPending = false),
  }
  const sync = createTokenSync(url, { fetch: fetchIt, now: () => now, report, pending })
  return { tell: (idToken?: string) => sync(async () => idToken), sync, fetchIt, report, pending }
}

const signal = expect.any(AbortSignal)
const post = (idToken: string) => [
  url,
  { method: 'POST', headers: { authorization: `Bearer ${idToken}` }, signal },
]
const remove = [url, { method: 'DELETE', headers: {}, signal }]

describe('notifying another service of who is signed in', () => {
  it('sends a sign-in, a renewal and a sign-out', async () => {
    const { tell, fetchIt } = setUp()
    await tell(tokenOfAge(0))
    await tell(tokenOfAge(0, 'renewed'))
    await tell()
    expect(fetchIt.mock.calls).toEqual([post(tokenOfAge(0)), post(tokenOfAge(0, 'renewed')), remove])
  })

  it('sends nothing twice', async () => {
    const { tell, fetchIt } = setUp()
    await tell()
    await tell()
    await tell(tokenOfAge(0))
    await tell(tokenOfAge(0))
    expect(fetchIt).toHaveBeenCalledTimes(2)
  })

  it('sends no token older than 300 s', async () => {
    const { tell, fetchIt } = setUp()
    await tell(tokenOfAge(301))
    expect(fetchIt).not.toHaveBeenCalled()
    await tell(tokenOfAge(300))
    expect(fetchIt.mock.calls).toEqual([post(tokenOfAge(300))])
  })

  it('sends a lost notification again at the next call', async () => {
    const { tell, fetchIt, report } = setUp()
    fetchIt.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await tell(tokenOfAge(0))
    await tell(tokenOfAge(0))
    fetchIt.mockResolvedValueOnce(new Response(null, { status: 503 }))
    await tell()
    await tell()
    await tell()
    expect(fetchIt.mock.calls).toEqual([post(tokenOfAge(0)), post(tokenOfAge(0)), remove, remove])
    expect(report).toHaveBeenCalledTimes(2)
  })

  it('sends one notification after the other, however slow the service is', async () => {
    const { tell, fetchIt } = setUp()
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetchIt.mockReturnValueOnce(promise)
    const calls = [tell(tokenOfAge(0)), tell()]
    await vi.waitFor(() => expect(fetchIt).toHaveBeenCalled())
    expect(fetchIt.mock.calls).toEqual([post(tokenOfAge(0))])
    resolve(new Response())
    await Promise.all(calls)
    expect(fetchIt.mock.calls).toEqual([post(tokenOfAge(0)), remove])
  })

  it('sends a sign-out even if it is not known whether the sign-in arrived', async () => {
    const { tell, fetchIt } = setUp()
    await tell()
    fetchIt.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await tell(tokenOfAge(0))
    await tell()
    expect(fetchIt.mock.calls).toEqual([remove, post(tokenOfAge(0)), remove])
  })

  it('marks a lost sign-out as pending until the sign-out or the next sign-in arrives', async () => {
    const { tell, fetchIt, pending } = setUp()
    const lose = () => fetchIt.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    for (const next of [undefined, tokenOfAge(0, 'bob')]) {
      await tell(tokenOfAge(0))
      lose()
      await tell()
      expect(pending.isSet()).toBe(true)
      await tell(next)
      expect(pending.isSet()).toBe(false)
    }
  })

  it('reports failures to the console only', async () => {
    const { tell, sync, fetchIt, report } = setUp()
    fetchIt.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await tell(tokenOfAge(0))
    fetchIt.mockResolvedValueOnce(new Response(null, { status: 500 }))
    await tell()
    await sync(() => Promise.reject(new Error('no token now')))
    expect(report).toHaveBeenCalledTimes(3)
  })
})

describe('on a device whose clock is an hour ahead', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    forgetServerTime()
  })

  it('sends a new token', async () => {
    const deviceNow = now + 3_600_000
    vi.useFakeTimers({ toFake: ['Date'], now: deviceNow })
    learnServerTime(new Headers({ date: new Date(now).toUTCString() }), deviceNow, deviceNow)
    const fetchIt = vi.fn<typeof fetch>(async () => new Response())
    vi.stubGlobal('fetch', fetchIt)
    await openTokenSync(url)(async () => tokenOfAge(0))
    expect(fetchIt.mock.calls).toEqual([post(tokenOfAge(0))])
  })
})

describe('a sign-out that the other service has not confirmed', () => {
  afterEach(() => {
    getQueryClient().clear()
    vi.unstubAllGlobals()
    pendingTokenSync.clear()
  })

  /** A guest's page of a product with these settings, whose last sign-out was not confirmed. */
  function openGuestPage(identity: Partial<PublicConfig['identity']>) {
    const fetchIt = vi.fn<typeof fetch>(async () => new Response())
    vi.stubGlobal('fetch', fetchIt)
    // Only a browser's page has a cache of its own.
    vi.stubGlobal('document', new EventTarget())
    getQueryClient().setQueryData(configQuery.queryKey, { identity } as PublicConfig)
    pendingTokenSync.set()
    return fetchIt
  }

  it('is sent again by a guest’s page until it is confirmed', async () => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    const fetchIt = openGuestPage({ tokenSyncUrl: url })
    fetchIt.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await sendPendingSignOut()
    expect(pendingTokenSync.isSet()).toBe(true)
    expect(reported).toHaveBeenCalledTimes(1)
    await sendPendingSignOut()
    expect(fetchIt.mock.calls).toEqual([remove, remove])
    expect(pendingTokenSync.isSet()).toBe(false)
    reported.mockRestore()
  })

  it('is forgotten where no other service is configured', async () => {
    const fetchIt = openGuestPage({})
    await sendPendingSignOut()
    expect(fetchIt).not.toHaveBeenCalled()
    expect(pendingTokenSync.isSet()).toBe(false)
  })
})
