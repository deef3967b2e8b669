import { once } from 'node:events'
import { type IncomingMessage, request as http } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { ProblemDetails } from '#contract/problem-details.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { newId } from '#lib/ids.ts'
import { createServer } from '#server/create-server.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask } = product

const all = Object.values(routes).flatMap((table) => Object.values<Route>(table))
const fill = (path: string) => path.replace('{email}', 'a@example.com').replace(/\{\w+\}/, newId<string>())
const paths = [...new Set(all.map((route) => route.path))]

test.each(paths)(
  '%s answers 405 to a method that it does not have, and names those that it has',
  async (path) => {
    const known = all.filter((route) => route.path === path).map((route) => route.method as string)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (method) => !known.includes(method),
    )) {
      const { status, body, headers } = await ask(`${method} ${fill(path)}`)
      expect([status, body.code]).toEqual([405, 'method-not-allowed'])
      expect((headers.get('allow') ?? '').split(', ').sort()).toEqual(known.toSorted())
    }
  },
)

test.each(['', '/', '/nothing', '/item', '/users/a/b/c', '/brands/1', '/health', '/v1/users', '/items/1/2'])(
  '%s is not a call, with any method',
  async (path) => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(await ask(`${method} ${path}`)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  },
)

test('HEAD works for whatever GET can read', async () => {
  const { status, text, headers } = await ask('HEAD /brands')
  expect([status, text]).toEqual([200, ''])
  expect(headers.get('content-type')).toMatch(/json/)
})

test('HEAD closes what GET would stream, without reading it', async () => {
  const app = createServer('fatal', false)
  const read = vi.fn<() => void>()
  const stream = new Readable({ read })
  app.get('/endless', (_, reply) => reply.header('content-length', 4000).send(stream))
  const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/endless' })
  expect([statusCode, headers['content-length']]).toEqual([200, '4000'])
  expect([stream.destroyed, read.mock.calls]).toEqual([true, []])
})

test('browsers cache only public answers, and check them again; no answer may be sniffed or framed', async () => {
  const calls = { 'GET /brands': 'no-cache', 'GET /items/1': 'no-store', 'GET /booking/1': 'no-store' }
  for (const [call, kept] of Object.entries({ ...calls, 'POST /brands': 'no-store' })) {
    const { headers } = await ask(call)
    expect(headers.get('cache-control')).toBe(kept)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
  }
})

test('each answer has its own request id, whatever id the caller sends', async () => {
  const headers = { 'x-request-id': 'mine', 'request-id': 'mine' }
  const ids = [await ask('GET /brands', { headers }), await ask('GET /brands', { headers })].map((answer) =>
    answer.headers.get('x-request-id'),
  )
  expect(new Set([...ids, 'mine']).size).toBe(3)
})

test('pages of other sites may not read answers', async () => {
  const { headers } = await ask('GET /brands', { headers: { origin: 'https://evil.example' } })
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('TRACE returns nothing of the request', async () => {
  const secret = 'a secret of the request'
  for (const path of ['/api/brands', '/', '/v1/payment_intents']) {
    const request = http(new URL(path, product.address()), {
      method: 'TRACE',
      headers: { 'x-secret': secret },
    })
    const [reply] = (await once(request.end(), 'response')) as [IncomingMessage]
    expect([path, reply.statusCode]).toEqual([path, expect.toSatisfy((status) => status >= 400)])
    expect(await text(reply)).not.toContain(secret)
  }
})

test.each(['QUERY /api/brands', 'PROPFIND /api/brands', 'OPTIONS /api/brands'])(
  'a method that no call has is refused like any other: %s',
  async (asked) => {
    const [method = '', path = ''] = asked.split(' ')
    const [reply] = (await once(http(product.address() + path, { method }).end(), 'response')) as [
      IncomingMessage,
    ]
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, POST'])
    expect(JSON.parse(await text(reply))).toMatchObject({ code: 'method-not-allowed' })
  },
)

test.each([
  'POST /about',
  'DELETE /',
  'QUERY /',
  'PROPFIND /login',
  'OPTIONS /search',
  'GET /images/nothing.webp',
])('an unknown call is refused in the same form: %s', async (asked) => {
  const [method = '', path = ''] = asked.split(' ')
  const sent = http(product.address() + path, { method }).end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
  const problem = ProblemDetails.parse(JSON.parse(await text(reply)))
  const { statusCode, headers } = reply
  expect([statusCode, problem.code, problem.requestId]).toEqual([404, 'not-found', headers['x-request-id']])
})
