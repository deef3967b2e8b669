import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { demoPassword } from '#db/demo/password.ts'
import { holdForPayment } from '#features/sales/bookings/commands/settlement.ts'
import { getBooking } from '#features/sales/bookings/queries.ts'
import { openIntent } from '#features/sales/payments/commands/intents.ts'
import { findDealByIntent } from '#features/sales/payments/queries.ts'
import { listReconciliations } from '#features/sales/payments/queries/reconciliations.ts'
import { systemClock } from '#lib/clock.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import { buildBooking } from '#test/build.ts'
import { countEmails, listMissingStates, listWrongTurns } from '#test/sales/demo-states.ts'
import { findFreePort } from '#test/http/free-port.ts'
import { confirmAt } from '#test/processes/nodes.ts'
import { makeMigratedDataDir } from '#test/processes/data-dir.ts'
import { readConfig } from './config/config.ts'
import { type Running, startProduct } from './start.ts'

const onServer = Boolean(process.env['TEST_DATABASE_URL'])
const dataDir = await makeMigratedDataDir()
const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'off' })
const start = (more: { stopWithinMs?: number } = {}) =>
  startProduct({ config, clock: systemClock, pages: 'none', say: () => {}, ...more })

/** The tables of which the database's planner knows nothing. */
async function listUnknownTables(db: Db): Promise<unknown[]> {
  const tables = sql`select oid::regclass::text from pg_class join pg_stat_user_tables on relid = oid`
  return (await sql`${tables} where reltuples < 0`.execute(db)).rows
}

let running: Running | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
})

test('a start settles a payment that was authorised for the last process and that nobody reported', async ({
  skip,
}) => {
  skip(onServer, 'it runs on a folder of its own')
  running = await start()
  const { services } = running
  services.emulators.sandbox?.faults.plan({ webhooks: { copies: 0 } })
  const { id, buyerId } = await buildBooking(running)
  const booking = await getBooking(services.db, buyerId, id)
  const cause = { actorId: buyerId, at: services.clock() }
  const shown = { priceMinor: 5_450_000, revision: 1 }
  const { purchase } = await inTransaction(services.db, (tx) => holdForPayment(tx, booking, shown, cause))
  const intent = await openIntent(services, { ...purchase, provider: 'card' }, cause, 'en')
  expect(await confirmAt(running.address, intent.clientSecret)).toBe(true)
  await running.stop()

  running = await start()
  const { db } = running.services
  expect(await listUnknownTables(db)).toEqual([])
  const findState = async () => (await findDealByIntent(db, intent.id))?.state
  await expect.poll(findState).toBe('authorized')
  const listRuns = async () => (await listReconciliations(db, { limit: 10 })).rows
  const countStarts = async () => (await listRuns()).filter((run) => run.cause === 'start').length
  await expect.poll(countStarts).toBe(2)
  // Every ten minutes a scheduled reconciliation runs, and it may compare the payment first.
  expect(await listRuns()).toContainEqual(expect.objectContaining({ compared: 1 }))
})

/** What a load balancer and a visitor are answered at this moment. Undefined when nothing listens. */
async function readHealth(address: string) {
  const ask = (path: string) => fetch(`${address}/api${path}`, { headers: { connection: 'close' } })
  try {
    const [live, ready, items] = [await ask('/health/live'), await ask('/health/ready'), await ask('/items')]
    const { detail } = (await ready.json()) as { detail?: string }
    return { live: live.status, ready: ready.status, detail, items: items.status }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

test('while the demo world is loaded the process is live but not ready; the demo has every state, sends no emails, and shows a random password once', async ({
  skip,
}) => {
  skip(onServer, 'it runs on a folder of its own')
  const port = await findFreePort()
  const reached = readConfig({ NODE_ENV: 'test', DATA_DIR: await makeMigratedDataDir(), TRUST_PROXY: 'on' })
  const ofDemo = { ...reached, demoData: true, port }
  const sentences: string[] = []
  let seen: ReturnType<typeof readHealth> | undefined
  const say = (sentence: string) => {
    sentences.push(sentence)
    if (sentence.startsWith('Creating the demo data')) seen = readHealth(`http://localhost:${port}`)
  }
  running = await startProduct({ config: ofDemo, clock: systemClock, pages: 'none', say })
  const filling = { live: 200, ready: 503, detail: 'The first data is being loaded.', items: 503 }
  expect(await seen).toEqual(filling)
  expect(await readHealth(running.address)).toEqual({ live: 200, ready: 200, detail: undefined, items: 200 })
  expect(sentences.filter((sentence) => sentence.includes('password'))).toEqual([
    expect.stringMatching(/^The password of the demo people, [^\n]+ only this once: [\w-]{16}$/),
  ])
  expect(sentences).toContainEqual(expect.stringMatching(/^The demo data is ready: done in \d+(\.\d)? s\.$/))
  expect(sentences.join('\n')).not.toContain(demoPassword)
  const complete = { bookings: [], payments: [], problems: [], payouts: [], situations: [] }
  expect(await listMissingStates(running.services)).toEqual(complete)
  const turns = await listWrongTurns(running.services)
  expect(turns.wrong).toEqual([])
  expect(turns.compared).toBeGreaterThan(30)
  await running.stop()
  sentences.length = 0
  running = await startProduct({ config: ofDemo, clock: systemClock, pages: 'none', say })
  expect(sentences.join('\n')).not.toContain('password')
  // The reconciliation at the start has finished. It agrees with the demo sales, and admins see what waits for them.
  const { db } = running.services
  const listRuns = async () => (await listReconciliations(db, { limit: 10 })).rows
  const findRun = async () => (await listRuns()).find(({ compared }) => compared > 0)
  await expect.poll(findRun, { timeout: 60_000 }).toBeDefined()
  const kinds = (await listRuns()).flatMap(({ findings }) => findings.map(({ kind }) => kind))
  expect(new Set(kinds)).toEqual(new Set(['uncollectable', 'refund-failed', 'disputed', 'lost']))
  expect(await countEmails(running.services)).toBe(0)
})

test('during SHUTDOWN_GRACE a stopping server is not ready any more, but still serves everybody', async ({
  skip,
}) => {
  skip(onServer, 'it runs on a folder of its own')
  const shutdownGraceMs = 4000
  const grace = Promise.withResolvers<void>()
  const wait = vi.fn<(ms: number) => Promise<void>>(() => grace.promise)
  running = await startProduct({
    config: { ...config, shutdownGraceMs },
    clock: systemClock,
    pages: 'none',
    wait,
    say: () => {},
  })
  const { address } = running
  let isStopped = false
  const stopped = running.stop().then(() => (isStopped = true))
  running = undefined
  expect(await readHealth(address)).toEqual({
    live: 200,
    ready: 503,
    detail: 'This server is stopping.',
    items: 200,
  })
  expect(isStopped).toBe(false)
  expect(wait.mock.calls).toEqual([[shutdownGraceMs]])
  grace.resolve()
  await stopped
  expect(await readHealth(address)).toBeUndefined()
})

test('a stop cuts off requests that take too long', async ({ skip }) => {
  skip(onServer, 'it runs on a folder of its own')
  const { ownAddress, stop } = await start({ stopWithinMs: 1000 })
  const socket = connect(Number(new URL(ownAddress).port), '127.0.0.1')
  const length = 'content-length: 9'
  socket.write(`POST /api/users HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}\r\n\r\n{`)
  const answer = text(socket).catch((error: NodeJS.ErrnoException) => error.code)
  await fetch(`${ownAddress}/api/health/live`)
  await stop()
  // Without the cut, the request would be answered with 408 once its own time is over.
  expect(['', 'ECONNRESET']).toContain(await answer)
})

test('with MODE=drill no job runs, and the operator reads why', async ({ skip }) => {
  skip(onServer, 'it runs on a folder of its own')
  const sentences: string[] = []
  const drill = { ...config, dataDir: await makeMigratedDataDir(), mode: 'drill' } as const
  running = await startProduct({
    config: drill,
    clock: systemClock,
    pages: 'none',
    say: (line) => void sentences.push(line),
  })
  const { services } = running
  expect(sentences.join()).toContain('MODE=drill: no jobs run, no email is sent, and no money moves.')
  expect(
    (await sql`select name from pgboss.job where name = 'reconcile-payments'`.execute(services.db)).rows,
  ).toEqual([])
})
