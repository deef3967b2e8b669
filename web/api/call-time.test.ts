import { afterEach, expect, test, vi } from 'vitest'
import { brandRoutes } from '#contract/routes/brands.ts'
import { createAccessTokens } from './access-token.ts'
import { createApi } from './create-api.ts'
import { createMemoryStorage } from './local-storage.ts'
import { NetworkFailure } from './network-failure.ts'

afterEach(() => vi.restoreAllMocks())

test('a call waits thirty seconds for its answer, then throws NetworkFailure', async () => {
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

test('a call waits just as long for its schemas, and the next call loads them again', async () => {
  const over = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal)
  const fetchIt = vi.fn<typeof fetch>(async () => new Response('[]'))
  const storage = createMemoryStorage()
  const { call } = createApi(
    createAccessTokens(() => storage),
    fetchIt,
  )
  const whole = vi.fn<() => Promise<typeof brandRoutes.list>>()
  const light = { ...brandRoutes.list, whole }
  whole.mockReturnValueOnce(new Promise(() => undefined))
  const asked = call(light, {})
  await vi.waitUntil(() => whole.mock.calls.length > 0)
  over.abort()
  await expect(asked).rejects.toBeInstanceOf(NetworkFailure)
  whole.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await expect(call(light, {})).rejects.toBeInstanceOf(NetworkFailure)
  whole.mockResolvedValueOnce(brandRoutes.list)
  expect(await call(light, {})).toEqual([])
  expect(fetchIt).toHaveBeenCalledTimes(1)
})
