import { expect, test, vi } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import { createAccessTokens } from './access-token.ts'
import { createWatch } from './live-call.ts'
import { createMemoryStorage } from './local-storage.ts'
import { NetworkFailure } from './network-failure.ts'

const id = '0198f000-0000-7000-8000-000000000001' as PaymentId
const token = `a.${btoa(JSON.stringify({ iat: 1000, exp: 4600 }))}.s`

const streamOf = (...chunks: string[]) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
        controller.close()
      },
    }),
  )

type Answer = (signal: AbortSignal | null | undefined) => Response | Promise<Response>

function setUp(answer: Answer) {
  const storage = createMemoryStorage()
  const tokens = createAccessTokens(() => storage)
  tokens.keep(token, 'rakib')
  const fetchIt = vi.fn<typeof fetch>(async (_, init) => answer(init?.signal))
  const seen: string[] = []
  const controller = new AbortController()
  const watch = () =>
    createWatch(tokens, fetchIt)(
      saleRoutes.watch,
      { params: { id } },
      {
        signal: controller.signal,
        onAnswer: ({ version }) => seen.push(version),
      },
    )
  return { watch, fetchIt, seen, controller }
}

test('each event is an answer, wherever the network splits the text; heartbeats are not', async () => {
  const { watch, fetchIt, seen } = setUp(() =>
    streamOf('data: {"version":"a"}\n', '\n: alive\n\ndata: {"ver', 'sion":"b"}\n\n: alive\n\n'),
  )
  await watch()
  expect(seen).toEqual(['a', 'b'])
  const [address, init] = fetchIt.mock.calls[0] ?? []
  expect(address).toBe(`/api/payments/${id}/version`)
  const headers = new Headers(init?.headers)
  expect([headers.get('accept'), headers.get('authorization')]).toEqual([
    'text/event-stream',
    `Bearer ${token}`,
  ])
})

test('a refusal, a lost connection and the page of a proxy are network failures', async () => {
  for (const answer of [
    () => new Response('{}', { status: 429 }),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => streamOf('data: <html>\n\n'),
  ])
    await expect(setUp(answer).watch()).rejects.toThrow(NetworkFailure)
})

test('an aborted signal ends the watch without a failure', async () => {
  const { watch, controller } = setUp(() => Promise.reject(new DOMException('Left', 'AbortError')))
  controller.abort()
  await expect(watch()).resolves.toBeUndefined()
})

const silentUntil = (signal: AbortSignal | null | undefined) =>
  new ReadableStream({
    start: (controller) =>
      signal?.addEventListener('abort', () => controller.error(new DOMException('Silent', 'AbortError'))),
  })

test('a stream that stays silent is a network failure', async () => {
  vi.useFakeTimers()
  try {
    const { watch } = setUp((signal) => new Response(silentUntil(signal)))
    const given = watch().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(50_000)
    expect(await given).toBeInstanceOf(NetworkFailure)
  } finally {
    vi.useRealTimers()
  }
})
