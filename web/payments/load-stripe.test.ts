import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { HangingScript, stripeQuery } from './load-stripe.ts'

/** The scripts that were put on the page. They never load; an event makes one fail. */
let scripts: EventTarget[] = []
const ended = vi.fn<(error: unknown) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {})
  scripts = []
  ended.mockReset()
  vi.stubGlobal('document', {
    createElement: () => Object.assign(new EventTarget(), { remove: () => undefined }),
    head: { append: (script: EventTarget) => scripts.push(script) },
  })
  const query = stripeQuery({ mode: 'sandbox', publishableKey: 'pk_test_1' })
  void createQueryClient().fetchQuery(query).catch(ended)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failNewest = () => scripts.at(-1)?.dispatchEvent(new Event('error'))

test('loading the provider’s script fails after two minutes in all', async () => {
  await vi.advanceTimersByTimeAsync(100_000)
  failNewest()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(scripts).toHaveLength(2)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ended).toHaveBeenCalledWith(expect.any(HangingScript))
  failNewest()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(scripts).toHaveLength(2)
})

test('a script that fails is requested three more times', async () => {
  for (let tries = 1; tries <= 4; tries += 1) {
    await vi.advanceTimersByTimeAsync(10_000)
    expect(scripts).toHaveLength(tries)
    expect(ended).not.toHaveBeenCalled()
    failNewest()
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalledWith(expect.any(NetworkFailure))
})
