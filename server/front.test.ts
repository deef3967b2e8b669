import { once } from 'node:events'
import { connect, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemDetails } from '#contract/problem-details.ts'
import { createServer } from './create-server.ts'
import { Front, type Phase } from './front.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** Starts a Front in this phase. Its handler answers every request with the path. */
async function serve(phase: Phase, options: { isHttps?: boolean } = {}) {
  const front = new Front(options)
  const app = createServer('silent', false, { front })
  app.all('/*', async (request) => ({ path: request.url }))
  front.listen({ port: 0, host: '127.0.0.1' })
  await once(front, 'listening')
  front.phase = phase
  open.push(() => app.close())
  const { port } = front.address() as { port: number }
  const ask = (path: string, accept = 'application/json') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } })
  return { front, app, port, ask }
}

/** Sends these bytes and returns everything that comes back until the connection is closed. */
async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

test('many new connections may wait to be accepted, however `listen` is called', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen')
  await serve('serving')
  expect(listen.mock.lastCall).toMatchObject([{ port: 0, host: '127.0.0.1', backlog: 4096 }])
  listen.mockRestore()
})

test('it listens before there is anything to serve: it is live but not ready, and all other requests must wait', async () => {
  const { ask, app } = await serve('starting')
  expect((await ask('/api/health/live')).status).toBe(200)
  for (const path of ['/api/health/ready', '/api/items', '/about']) {
    const reply = await ask(path)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    const problem = ProblemDetails.parse(await reply.json())
    expect([problem.code, problem.requestId]).toEqual(['not-ready', reply.headers.get('x-request-id')])
  }
  const page = await ask('/about', 'text/html')
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await page.text()).toMatch(/<meta http-equiv="refresh" content="5">[\s\S]*Hatbodol is starting/)
  await app.ready()
})

test.each([
  [true, 'max-age=31536000'],
  [false, null],
])(
  'if the public address is https (%s), browsers are told to use only https, even before there is anything to serve',
  async (isHttps, told) => {
    const { ask } = await serve('starting', { isHttps })
    expect((await ask('/about', 'text/html')).headers.get('strict-transport-security')).toBe(told)
  },
)

test('the server takes over the very same listener', async () => {
  const { front, app, ask, port } = await serve('starting')
  await app.listen({ port, host: '127.0.0.1' })
  front.phase = 'serving'
  expect(await (await ask('/about')).json()).toEqual({ path: '/about' })
})

test('while the first data is loaded, only health checks and the requests that load it are admitted', async () => {
  const { ask, app } = await serve('filling')
  await app.ready()
  for (const path of ['/v1/payment_intents', '/api/webhooks/stripe', '/api/health/ready'])
    expect((await ask(path)).status).toBe(200)
  for (const path of ['/', '/api/items', '/identitytoolkit.googleapis.com/v1/accounts'])
    expect((await ask(path)).status).toBe(503)
})

test('while a stop waits for the load balancer, everybody is still served', async () => {
  const { ask, app } = await serve('leaving')
  await app.ready()
  expect((await ask('/about')).status).toBe(200)
})

test('a server that is closing refuses in the usual format', async () => {
  const { ask, app } = await serve('closing')
  await app.ready()
  const reply = await ask('/api/items')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    503,
    expect.stringContaining('application/problem+json'),
  ])
  expect(ProblemDetails.parse(await reply.json())).toMatchObject({
    code: 'not-ready',
    requestId: reply.headers.get('x-request-id'),
  })
})

test.each([
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['what is no HTTP', 'hello\r\n\r\n', 400],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a request with two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n', 400],
])('%s are refused as problem+json with a request id', async (_, bytes, status) => {
  const { port, app } = await serve('serving')
  await app.ready()
  const answer = await send(port, bytes)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(/content-type: application\/problem\+json/i)
  const problem = ProblemDetails.parse(JSON.parse(answer.slice(answer.indexOf('{'))))
  expect(answer).toContain(`x-request-id: ${problem.requestId}`)
  expect(problem.status).toBe(status)
})

test('a full URL of another site is treated as a path of ours', async () => {
  const { port, app } = await serve('serving')
  await app.ready()
  const answer = await send(
    port,
    'GET http://evil.example/about?x=1 HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n',
  )
  expect(answer).toContain('{"path":"/about?x=1"}')
})

test.each([
  ['a way through to another host', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'],
  ['an expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\n\r\n'],
])('%s that the server does not support is refused in the usual format', async (_, bytes) => {
  const { app, port } = await serve('serving')
  await app.ready()
  const answer = await send(port, bytes)
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*content-type: application\/problem\+json/i)
  const problem = ProblemDetails.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))
  expect([problem.code, answer]).toEqual([
    'malformed-request',
    expect.stringContaining(String(problem.requestId)),
  ])
})

test.each(['starting', 'closing'] as const)(
  'while it is %s, the client of the payment provider gets an error and not a success',
  async (phase) => {
    const { front, app, port } = await serve('serving')
    await app.ready()
    front.phase = phase
    const connection = { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 } as const
    const { paymentIntents } = new Stripe('sk_test_x', connection)
    await expect(paymentIntents.retrieve('pi_1')).rejects.toMatchObject({ statusCode: 503 })
  },
)

test('every answer names the builds; an early one does it in its own head, which Node writes in one piece then', async () => {
  const { front, app, ask } = await serve('serving')
  await app.ready()
  front.builds = 'en=new'
  expect((await ask('/some/page')).headers.get('hatbodol-build')).toBe('en=new')
  let namesBefore: string[] | undefined
  front.answerEarly((_, response, builds = '') => {
    namesBefore = response.getHeaderNames()
    response.writeHead(200, ['hatbodol-build', builds]).end('cached')
    return true
  })
  expect((await ask('/some/page')).headers.get('hatbodol-build')).toBe('en=new')
  expect(namesBefore).toEqual([])
})

test('browsers are told the right time while the clock of the machine is wrong, whoever answers', async () => {
  const { front, app, ask } = await serve('serving')
  await app.ready()
  const readDate = async () => (await ask('/some/page')).headers.get('date')
  expect(Math.abs(Date.parse((await readDate()) ?? '') - Date.now())).toBeLessThan(60_000)
  const right = new Date('2026-11-20T06:00:00Z')
  front.tellTime = () => right
  expect(await readDate()).toBe('Fri, 20 Nov 2026 06:00:00 GMT')
  front.answerEarly((_, response) => {
    response.writeHead(200, ['content-type', 'text/plain']).end('kept')
    return true
  })
  expect(await readDate()).toBe('Fri, 20 Nov 2026 06:00:00 GMT')
})
