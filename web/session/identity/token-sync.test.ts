import { describe, expect, it, vi } from 'vitest'
import { createTokenSync } from './token-sync.ts'

const url = 'https://other.example/session'
const now = 1_800_000_000_000

const tokenOfAge = (seconds: number, name = 'alice') =>
  `${name}.${btoa(JSON.stringify({ iat: now / 1000 - seconds }))}.s`

function setUp() {
  const fetchIt = vi.fn<typeof fetch>(async () => new Response())
  const report = vi.fn<(what: string, error: unknown) => void>()
  let isOwed = false
  const owed = { isSet: () => isOwed, set: () => void (isOwed = true), clear: () => void (isOwed = false) }
  const sync = createTokenSync(url, { fetch: fetchIt, now: () => now, report, owed })
  return { tell: (idToken?: string) => sync(async () => idToken), sync, fetchIt, report, owed }
}

const signal = expect.any(AbortSignal)
const post = (idToken: string) => [
  url,
  { method: 'POST', headers: { authorization: `Bearer ${idToken}` }, signal },
]
const remove = [url, { method: 'DELETE', headers: {}, signal }]

describe('another service that is told who is signed in', () => {
  it('is told of a sign-in, of a renewal and of the end', async () => {
    const { tell, fetchIt } = setUp()
    await tell(tokenOfAge(0))
    await tell(tokenOfAge(0, 'renewed'))
    await tell()
    expect(fetchIt.mock.calls).toEqual([post(tokenOfAge(0)), post(tokenOfAge(0, 'renewed')), remove])
  })

  it('hears nothing twice', async () => {
    const { tell, fetchIt } = setUp()
    await tell()
    await tell()
    await tell(tokenOfAge(0))
    await tell(tokenOfAge(0))
    expect(fetchIt).toHaveBeenCalledTimes(2)
  })

  it('hears of no token older than 300 s', async () => {
    const { tell, fetchIt } = setUp()
    await tell(tokenOfAge(301))
    expect(fetchIt).not.toHaveBeenCalled()
    await tell(tokenOfAge(300))
    expect(fetchIt.mock.calls).toEqual([post(tokenOfAge(300))])
  })

  it('is told again of a lost notification at the next opportunity', async () => {
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

  it('hears one thing after the other, however slow it is', async () => {
    const { tell, fetchIt } = setUp()
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetchIt.mockReturnValueOnce(promise)
    const told = [tell(tokenOfAge(0)), tell()]
    await vi.waitFor(() => expect(fetchIt).toHaveBeenCalled())
    expect(fetchIt.mock.calls).toEqual([post(tokenOfAge(0))])
    resolve(new Response())
    await Promise.all(told)
    expect(fetchIt.mock.calls).toEqual([post(tokenOfAge(0)), remove])
  })

  it('hears of the end also when it is not known whether it heard of the sign-in', async () => {
    const { tell, fetchIt } = setUp()
    await tell()
    fetchIt.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await tell(tokenOfAge(0))
    await tell()
    expect(fetchIt.mock.calls).toEqual([remove, post(tokenOfAge(0)), remove])
  })

  it('still has to be told of an end that was lost, until the end or the next sign-in reaches it', async () => {
    const { tell, fetchIt, owed } = setUp()
    const lose = () => fetchIt.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    for (const next of [undefined, tokenOfAge(0, 'bob')]) {
      await tell(tokenOfAge(0))
      lose()
      await tell()
      expect(owed.isSet()).toBe(true)
      await tell(next)
      expect(owed.isSet()).toBe(false)
    }
  })

  it('may fail without anybody but the console hearing of it', async () => {
    const { tell, sync, fetchIt, report } = setUp()
    fetchIt.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await tell(tokenOfAge(0))
    fetchIt.mockResolvedValueOnce(new Response(null, { status: 500 }))
    await tell()
    await sync(() => Promise.reject(new Error('no token now')))
    expect(report).toHaveBeenCalledTimes(3)
  })
})
