import { afterEach, expect, test, vi } from 'vitest'
import { brandRoutes } from '#contract/brands.ts'
import { createAccessTokens } from './access-token.ts'
import { createApi } from './call-api.ts'
import { createMemoryStorage } from './local-storage.ts'
import { NetworkFailure } from './network-failure.ts'

afterEach(() => vi.restoreAllMocks())

test('a call waits thirty seconds for its answer, and then says that none came', async () => {
  const over = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
  const fetchIt = vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('Time is over.')))
      }),
  )
  const storage = createMemoryStorage()
  const asked = createApi(
    createAccessTokens(() => storage),
    fetchIt,
  ).call(brandRoutes.list, {})
  await vi.waitUntil(() => fetchIt.mock.calls.length > 0)
  expect(timeout).toHaveBeenCalledWith(30_000)
  over.abort()
  await expect(asked).rejects.toBeInstanceOf(NetworkFailure)
})
