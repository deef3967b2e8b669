import { describe, expect, it, vi } from 'vitest'
import { makeProblem } from '#test/make-problem.ts'
import { NetworkFailure } from './network-failure.ts'
import {
  createQueryClient,
  forgetOwnQueries,
  getQueryClient,
  mayPassLater,
  ownKey,
  retryDelayMs,
  shouldRetry,
} from './query-client.ts'

describe('a failed fetch', () => {
  it('is tried three times more when it may succeed later', () => {
    const error = new NetworkFailure()
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, error))).toEqual([true, true, true, false])
  })

  it('may succeed later after no answer, too many requests and faults of the server alone', () => {
    expect(mayPassLater(new NetworkFailure())).toBe(true)
    expect(mayPassLater(makeProblem('too-many-requests', ''))).toBe(true)
    expect(mayPassLater(makeProblem('internal-error', ''))).toBe(true)
    expect(mayPassLater(makeProblem('not-found', ''))).toBe(false)
    expect(mayPassLater(makeProblem('already-sold', ''))).toBe(false)
    expect(mayPassLater(new TypeError('a bug'))).toBe(false)
  })

  it('waits twice as long each time, never longer than 30 s', () => {
    expect([0, 1, 2, 4, 5, 20].map(retryDelayMs)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000])
  })
})

describe('fetched data', () => {
  it('is kept for five minutes', () => {
    expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(300_000)
  })

  it('leaves nothing behind on the server: no timer that would keep a page after it was rendered', () => {
    vi.useFakeTimers()
    getQueryClient().setQueryData(['brands'], ['Iphone'])
    expect(vi.getTimerCount()).toBe(0)
    createQueryClient().setQueryData(['brands'], ['Iphone'])
    expect(vi.getTimerCount()).toBe(1)
    vi.useRealTimers()
  })

  it('of the person who leaves is forgotten, the rest stays', () => {
    const client = createQueryClient()
    client.setQueryData(ownKey('bookings', 'a@x.com'), ['mine'])
    client.setQueryData(['brands'], ['Iphone'])
    forgetOwnQueries(client)
    expect(client.getQueryData(ownKey('bookings', 'a@x.com'))).toBeUndefined()
    expect(client.getQueryData(['brands'])).toEqual(['Iphone'])
    client.clear()
  })
})
