import { afterEach, expect, test, vi } from 'vitest'
import { startProduct } from '#test/product.ts'

const product = await startProduct({ MAIL: 'mailbox' }, { cacheBytes: 2 ** 24 })
const { paths, services } = product
afterEach(() => vi.restoreAllMocks())

/** Paths where a guest is never refused for asking too often, with what protects them. */
const unlimited: [RegExp, string][] = [
  [/^\w+ \/api\/health\/(live|serving)$/, 'says nothing that has to be computed'],
  [/^\w+ \/api\/health\/ready$/, 'asks the database once a second'],
  [/^\w+ \/dev\/mail/, 'the mailbox, which only this machine may read'],
]

const fromElsewhere = { 'x-forwarded-for': '203.0.113.7' }

async function askAsGuest(
  call: string,
  headers: Record<string, string> = fromElsewhere,
): Promise<{ isRefused: boolean }> {
  const [method = '', path = ''] = call.split(' ')
  const isUpload = method === 'POST' && path === '/api/images'
  const reply = await fetch(product.address() + path.replaceAll(/:\w+/g, 'none').replaceAll('*', 'none'), {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(isUpload && { 'content-type': 'multipart/form-data; boundary=x' }) },
  })
  await reply.text()
  // The identity service refuses with 400, as Google's does.
  return {
    isRefused: reply.status === 429 || (reply.status === 400 && reply.headers.get('retry-after') === '7'),
  }
}

test('every path that guests may ask for is limited', async () => {
  vi.spyOn(services.calls, 'count').mockResolvedValue(7)
  // No client that we have sends TRACE.
  const sent = paths.filter((call) => !call.startsWith('TRACE '))
  const asked = sent.filter((call) => !unlimited.some(([pattern]) => pattern.test(call)))
  const answers = await Promise.all(asked.map((call) => askAsGuest(call)))
  expect(asked.filter((_, nth) => !answers[nth]?.isRefused)).toEqual([])
  expect(asked.length).toBeGreaterThan(150)
})

test('the documents of the API and the configuration are computed once, and then cost nothing', async () => {
  const documents = ['GET /api/openapi.json', 'GET /api/docs', 'GET /api/docs.css', 'GET /api/config']
  expect(paths).toEqual(expect.arrayContaining(documents))
  for (const call of documents) expect(await askAsGuest(call)).toEqual({ isRefused: false })
  vi.spyOn(services.calls, 'count').mockResolvedValue(7)
  for (const call of documents) expect([call, await askAsGuest(call)]).toEqual([call, { isRefused: false }])
})

test('the emulators answer this machine as often as it asks', async () => {
  const emulators = ['/v1/', '/sandbox/', '/bkash/', '/identity/local-google/']
  const own = emulators.flatMap((prefix) =>
    paths.filter((call) => call.startsWith(`GET ${prefix}`)).slice(0, 3),
  )
  expect(own.length).toBeGreaterThan(6)
  vi.spyOn(services.calls, 'count').mockResolvedValue(7)
  const answers = await Promise.all(own.map((call) => askAsGuest(call, {})))
  expect(own.filter((_, nth) => answers[nth]?.isRefused)).toEqual([])
})
