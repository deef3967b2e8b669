import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { stripeQuery } from './load-stripe.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('loading the provider’s script fails after two minutes', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  const append = vi.fn<(script: object) => void>()
  vi.stubGlobal('document', { createElement: () => ({ addEventListener: () => {} }), head: { append } })
  const query = stripeQuery({ mode: 'sandbox', publishableKey: 'pk_test_1' })
  const ended = vi.fn<(error: unknown) => void>()
  void new QueryClient().fetchQuery({ ...query, retry: false }).catch(ended)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(append).toHaveBeenCalledOnce()
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ended).toHaveBeenCalledWith(expect.any(NetworkFailure))
})
