import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startProduct } from '#test/product.ts'
import { createServer } from '../create-server.ts'
import type { Front } from '../front.ts'

const lines: string[] = []
const product = await startProduct({}, { logTo: (line) => lines.push(line) })
/** On a server the pools have many connections, and a setting is that of one. See failover.test.ts. */
const onServer = process.env['TEST_DATABASE_URL'] !== undefined
const { ask, db } = product

test('the process is live and ready', async () => {
  expect(await ask('GET /health/live')).toMatchObject({ status: 200, body: { status: 'ok' } })
  expect(await ask('GET /health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('it is not ready while a migration is missing, but still live', async () => {
  const migrations = sql.table('kysely_migration')
  const { rows } = await sql<{ name: string; timestamp: string }>`select * from ${migrations}`.execute(db)
  await sql`delete from ${migrations}`.execute(db)
  const isReady = () => ask('GET /health/ready')
  await expect.poll(isReady).toMatchObject({ status: 503, body: { code: 'not-ready' } })
  expect((await ask('GET /health/live')).status).toBe(200)
  for (const row of rows)
    await sql`insert into ${migrations} values (${row.name}, ${row.timestamp})`.execute(db)
  await expect.poll(isReady).toMatchObject({ status: 200 })
})

test('a process beside a newer schema goes on, and one line of the log says so', async () => {
  const isSaid = () => lines.filter((line) => line.includes('9999-later')).length
  await sql`insert into kysely_migration values ('9999-later', '2026-01-01')`.execute(db)
  await expect.poll(async () => [(await ask('GET /health/ready')).status, isSaid()]).toEqual([200, 1])
  await sql`delete from kysely_migration where name = '9999-later'`.execute(db)
})

test.skipIf(onServer)(
  'while the database accepts no changes, reads are answered, and changes and the readiness are 503, with one line in the log',
  async () => {
    const report = () => ask('PUT /items/01910000-0000-7000-8000-000000000000', { body: { reason: 'scam' } })
    const isReady = () => ask('GET /health/ready')
    await sql`set default_transaction_read_only = on`.execute(db)
    expect(await report()).toMatchObject({ status: 503, body: { code: 'not-ready', retryAfterSeconds: 5 } })
    await expect.poll(isReady).toMatchObject({ status: 503, body: { code: 'not-ready' } })
    expect((await ask('GET /health/serving')).status).toBe(200)
    expect((await ask('GET /items')).status).toBe(200)
    await sql`set default_transaction_read_only = off`.execute(db)
    await expect.poll(isReady).toMatchObject({ status: 200 })
    expect((await report()).status).toBe(404)
    expect(lines.filter((line) => line.includes('accepts no changes'))).toHaveLength(1)
  },
)

test('the configuration for browsers contains no secret', async () => {
  const { body, text } = await ask('GET /config')
  expect(body).toEqual({
    identity: { mode: 'embedded', apiKey: 'hatbodol', projectId: 'hatbodol' },
    google: { mode: 'local' },
    payments: { mode: 'sandbox', publishableKey: 'pk_test_hatbodol' },
    bkash: { mode: 'sandbox' },
    currency: 'bdt',
    promotionDays: 7,
    contact: {},
    testMode: true,
  })
  expect(text).not.toContain('sk_')
})

test('a stop finishes the requests under way, and open connections do not delay it', async () => {
  const app = createServer('fatal', false)
  const body = new PassThrough()
  app.get('/slow', (_, reply) => reply.send(body))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const reply = await new Promise<IncomingMessage>((resolve) => {
    body.write('begun, ')
    get(`${address}/slow`, { agent }, resolve)
  })
  // The response headers are sent and promise to keep the connection. It becomes idle only after the stop has begun.
  const stopped = app.close()
  body.end('finished')
  expect(await reply.setEncoding('utf8').toArray()).toEqual(['begun, ', 'finished'])
  await stopped
  agent.destroy()
})

describe('if the public address is https', async () => {
  const published = await startProduct({ PUBLIC_URL: 'https://hatbodol.example' })

  test('browsers are told to use only https', async () => {
    const { headers } = await published.ask('GET /config')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await ask('GET /config')).headers.get('strict-transport-security')).toBeNull()
  })
})

test('after a stop was requested, a server is not ready while it still serves', async () => {
  const front = product.app.server as Front
  front.phase = 'leaving'
  expect(await ask('GET /health/ready')).toMatchObject({ status: 503, body: { code: 'not-ready' } })
  expect((await ask('GET /health/serving')).status).toBe(503)
  expect((await ask('GET /config')).status).toBe(200)
  front.phase = 'serving'
  expect((await ask('GET /health/ready')).status).toBe(200)
})

test('after a stop was requested, a load balancer on an open connection is told that the server is not ready', async () => {
  const socket = connect(Number(new URL(product.address()).port), '127.0.0.1')
  socket.write(
    'POST /api/users HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  )
  await once(product.app.server, 'request')
  const stopped = product.app.close()
  socket.write('}GET /api/health/ready HTTP/1.1\r\nhost: x\r\n\r\n')
  const statuses = (await text(socket)).match(/HTTP\/1\.1 \d+/g)
  expect(statuses).toEqual(['HTTP/1.1 422', 'HTTP/1.1 503'])
  await stopped
})
