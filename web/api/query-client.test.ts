import { describe, expect, it, vi } from 'vitest'
import { makeProblem } from '#test/http/make-problem.ts'
import { NetworkFailure } from './network-failure.ts'
import {
  createQueryClient,
  forgetOwnQueries,
  getQueryClient,
  maySucceedLater,
  ownKey,
  retryDelayMs,
  shouldRetry,
} from './query-client.ts'

describe('a failed fetch', () => {
  it('is tried up to three more times if it may succeed later', () => {
    const error = new NetworkFailure()
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([true, true, true, false])
  })

  it('may succeed later only after no answer, too many requests or a failure of the server', () => {
    expect(maySucceedLater(new NetworkFailure())).toBe(true)
    expect(maySucceedLater(makeProblem('too-many-requests', ''))).toBe(true)
    expect(maySucceedLater(makeProblem('internal-error', ''))).toBe(true)
    expect(maySucceedLater(makeProblem('not-found', ''))).toBe(false)
    expect(maySucceedLater(makeProblem('already-sold', ''))).toBe(false)
    expect(maySucceedLater(new TypeError('a bug'))).toBe(false)
  })

  it('is tried again after twice as long each time, but at most 30 s', () => {
    expect([0, 1, 2, 4, 5, 20].map(retryDelayMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
  })
})

describe('fetched data', () => {
  it('is kept for five minutes', () => {
    expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(300_000)
  })

  it('starts no timer on the server, which would keep a rendered page in memory', () => {
    vi.useFakeTimers()
    getQueryClient().setQueryData(['brands'], ['Iphone'])
    expect(vi.getTimerCount()).toBe(0)
    createQueryClient().setQueryData(['brands'], ['Iphone'])
    expect(vi.getTimerCount()).toBe(1)
    vi.useRealTimers()
  })

  it('is removed at sign-out if it belongs to the person', () => {
    const client = createQueryClient()
    client.setQueryData(ownKey('bookings', 'a@x.com'), ['mine'])
    client.setQueryData(['brands'], ['Iphone'])
    forgetOwnQueries(client)
    expect(client.getQueryData(ownKey('bookings', 'a@x.com'))).toBeUndefined()
    expect(client.getQueryData(['brands'])).toEqual(['Iphone'])
    client.clear()
  })
})
