import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { topics } from '#contract/topics.ts'
import { makeProblem } from '#test/http/make-problem.ts'
import { createQueryClient } from './query-client.ts'
import { forgetChanged, metaOf, refetchChanged } from './refetch-changed.ts'

const all: Route[] = Object.values(routes).flatMap((table) => Object.values<Route>(table))
const reads = all.filter(({ method }) => method === 'GET')

/** Fills a cache with the answer of every route that reads. */
async function cacheAll() {
  const client = createQueryClient()
  for (const route of reads) {
    const queryFn = () => 'known'
    // oxlint-disable-next-line no-await-in-loop -- nothing is fetched
    await client.ensureQueryData({ queryKey: [route.path], queryFn, meta: metaOf(route) })
  }
  return client
}

test.each(topics)(
  'after a write that changes %s, only the queries that show it are fetched again',
  async (topic) => {
    const client = await cacheAll()
    await refetchChanged(client, { changes: [topic] })
    const isOld = ({ path }: Route) => client.getQueryState([path])?.isInvalidated
    expect(reads.filter(isOld)).toEqual(reads.filter(({ shows }) => shows?.includes(topic)))
    expect(reads.filter(isOld)).not.toEqual([])
    client.clear()
  },
)

test('changed data that is not on the screen is removed, and the rest stays', async () => {
  const client = await cacheAll()
  forgetChanged(client, routes.account.endSession)
  const gone = reads.filter(({ path }) => client.getQueryData([path]) === undefined)
  expect(gone).toEqual([routes.moderation.listEvents, routes.account.listSessions])
  client.clear()
})

test('what the server is too busy to show after a change is asked for again by itself', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValueOnce('before')
  const observer = new QueryObserver(client, {
    queryKey: ['sales'],
    queryFn,
    meta: metaOf(routes.sales.list),
  })
  const stop = observer.subscribe(() => {})
  try {
    await vi.advanceTimersByTimeAsync(0)
    queryFn.mockRejectedValueOnce(makeProblem('not-ready', '')).mockResolvedValueOnce('after')
    void refetchChanged(client, routes.sales.handOver)
    await vi.advanceTimersByTimeAsync(1000)
    expect(observer.getCurrentResult().data).toBe('after')
  } finally {
    stop()
    client.clear()
    vi.useRealTimers()
  }
})
