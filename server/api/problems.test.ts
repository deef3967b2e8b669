import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { errorStatus, type ErrorCode } from '#contract/errors.ts'
import { ProblemDetails } from '#contract/problem-details.ts'
import { type Reason, Refusal } from '#contract/refusal.ts'
import { english } from '../sentences/sentences.ts'
import { describeProblem, sendProblem } from './problems.ts'

/** Builds a server whose only call throws `thrown`, and collects the lines it logs. */
function buildServer(thrown: unknown) {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = fastify({ logger: { level: 'error', stream }, genReqId: () => 'request-1' })
  app.setErrorHandler(sendProblem)
  app.get('/', async () => {
    throw thrown
  })
  return { app, ask: () => app.inject('/'), lines }
}

const reasons = Object.keys(english.refusals) as Reason[]

test('a caller who prefers Bangla reads it, with the same code', async () => {
  const { app } = buildServer(new Refusal('not-found/file'))
  const read = async (language: string) =>
    (await app.inject({ url: '/', headers: { 'accept-language': language } })).json() as ProblemDetails
  const [english, bangla] = [await read('en-US,bn;q=0.5'), await read('bn-BD,en;q=0.5')]
  expect(english.detail).toBe('This file does not exist any more. Load the page again.')
  expect(bangla.detail).toMatch(/^[\u0964\u0980-\u09ff\s,]+$/u)
  expect({ ...bangla, title: '', detail: '' }).toEqual({ ...english, title: '', detail: '' })
})

test.each(Object.keys(errorStatus) as ErrorCode[])(
  '%s is described with a title, its status and a sentence for each of its reasons',
  (code) => {
    const own = reasons.filter((reason) => reason.split('/')[0] === code)
    expect(own).not.toEqual([])
    for (const reason of own) {
      const described = describeProblem(refuse(reason), 'request-1')
      expect(ProblemDetails.parse(described)).toEqual(described)
      expect(described).toMatchObject({ code, status: errorStatus[code], requestId: 'request-1' })
      expect(described.title).toMatch(/^[A-Z][a-z]/)
      expect(described.detail).toMatch(/^[A-Z].*\.$|^Please wait admin need to verify$/)
      expect(described.type).toMatch(new RegExp(`^https?://.+/${code}$`))
    }
  },
)

/** A refusal for any reason. Its data is for the sentences that need some. */
const refuse = (reason: Reason) => {
  const data = { role: 'seller', until: '2026-11-22T12:00:00.000Z' } as const
  return new Refusal(reason as 'not-found/person', { data })
}

test('a client that closes its connection in the middle of a body is no fault of ours: nothing is logged', async () => {
  const { app, lines } = buildServer(new Error('unused'))
  const problems: Promise<string> = new Promise((resolve) => {
    app.addHook('onError', async (_request, _reply, error) => resolve(error.message))
  })
  app.post('/', async () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":',
  )
  await once(app.server, 'request')
  socket.destroy()
  expect(await problems).toBe('aborted')
  await app.close()
  expect(lines).toEqual([])
})

test.each([
  [new Error('duplicate key value violates "users_email": (rahim@example.com)'), 'rahim@example.com'],
  [Object.assign(new Error('select * from users'), { code: '42P01', detail: 'hush' }), 'select * from users'],
  [new TypeError('Cannot read properties of undefined'), 'Cannot read properties'],
  ['a string', 'a string'],
  [{ code: 'ECONNREFUSED' }, 'ECONNREFUSED'],
])('a bug (%s) is a 500 without details, and the log has the details', async (thrown, logged) => {
  const { ask, lines } = buildServer(thrown)
  const reply = await ask()
  expect(reply.statusCode).toBe(500)
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(reply.json()).toEqual({
    type: expect.any(String),
    title: 'Something broke on our side',
    status: 500,
    detail: 'This is our fault, not yours. Please try again.',
    code: 'internal-error',
    requestId: 'request-1',
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('request-1')
  expect(lines[0]).toContain(logged)
})

test('a refusal is not logged as an error, and is never kept in a cache', async () => {
  const { ask, lines } = buildServer(new Refusal('not-found/address'))
  const reply = await ask()
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store'])
  expect(lines).toEqual([])
})

test('a request that is told to try again is not an error, and is not logged', async () => {
  const { ask, lines } = buildServer(new Refusal('not-ready/busy', { retryAfterSeconds: 2 }))
  expect((await ask()).statusCode).toBe(503)
  expect(lines).toEqual([])
})

test('a temporary refusal says when to try again, in a header too', async () => {
  const { ask } = buildServer(new Refusal('being-paid', { retryAfterSeconds: 42 }))
  const reply = await ask()
  expect([reply.headers['retry-after'], reply.json().retryAfterSeconds]).toEqual(['42', 42])
})

test('a provider that does not answer is not a bug, and is logged with the cause', async () => {
  const cause = new Error('socket hang up')
  const { ask, lines } = buildServer(new Refusal('provider-unavailable/payments', { cause }))
  expect((await ask()).statusCode).toBe(502)
  expect(lines[0]).toContain('socket hang up')
})

test.each([
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated unexpectedly'),
  Object.assign(new Error('sorry, too many clients already'), { code: '53300' }),
  Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
])(
  'a database that is too busy or does not answer (%s) is worth another try, and is logged',
  async (thrown) => {
    const { ask, lines } = buildServer(thrown)
    const reply = await ask()
    expect([reply.statusCode, reply.json().code, reply.headers['retry-after']]).toEqual([
      503,
      'not-ready',
      '5',
    ])
    expect(lines[0]).toContain(thrown.message)
  },
)
