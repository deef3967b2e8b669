import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { createServer, mountProduct } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { jobHandlers } from '#server/jobs.ts'
import { openServices } from '#server/services.ts'
import type { Db } from '#services/database/database.ts'
import { queues } from '#services/jobs/queues.ts'
import { createAsk } from './ask.ts'
import { clearTables, openTestDatabase } from './database.ts'

/**
 * The product without its pages, on a database of its own and a clock that tests move. It listens, because the payment
 * sandbox is reached over the wire. Tables are emptied before each test; everything is closed after the last.
 */
export async function startProduct(environment: Record<string, string> = {}) {
  const database = await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'hatbodol-test-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, PAYMENTS: 'sandbox', ...environment })
  const time = { now: startOfTests }
  const app = createServer('fatal', true)
  const port = () => (app.server.address() as { port: number }).port
  const services = await openServices({
    config,
    clock: () => time.now,
    log: app.log,
    listeningPort: port,
    // What runs by the clock of the machine would meddle with a test once in ten minutes.
    isOnSchedule: false,
    database,
  })
  const { sessions, call } = await mountProduct(app, services, config, 'none')
  await app.listen({ port: 0, host: '127.0.0.1' })
  await services.jobs.start(jobHandlers(services))
  const { db } = services

  const clear = async () => {
    services.embedded.sandbox?.troubles.clear()
    // Webhooks come when a test asks for them, `services.embedded.sandbox.deliverWebhooks()`: never in between.
    services.embedded.sandbox?.troubles.plan({ webhooks: { held: true } })
    await forgetJobs(db)
    await clearTables(db)
    time.now = startOfTests
  }
  beforeEach(clear)
  afterAll(async () => {
    await services.jobs.rest()
    await app.close()
    await services.close()
    await rm(dataDir, { recursive: true })
  })

  const address = () => `http://127.0.0.1:${port()}`
  return {
    app,
    services,
    db,
    config,
    sessions,
    /** The API in process, as a page's loader asks it. */
    call,
    time,
    address,
    /** As before each test: nobody, nothing, the clock at its start. */
    clear,
    /** Asks the API over HTTP: `ask('POST /booking', { as: buyer, body })`. */
    ask: createAsk(address, (userId: UserId) => sessions.issue(userId)),
    /** Moves the clock of everything on. */
    pass: ({ minutes }: { minutes: number }) => {
      time.now = new Date(time.now.getTime() + minutes * 60_000)
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

const startOfTests = new Date('2026-11-20T06:00:00Z')

/** Jobs of the test before are done, and those that wait to be tried again are dropped: no test meets another's. */
async function forgetJobs(db: Db): Promise<void> {
  await expect.poll(() => countWaitingJobs(db), { timeout: 15_000 }).toBe(0)
  await sql`delete from pgboss.job where ${ours}`.execute(db)
}

/** The queue keeps time with jobs of its own, which wait for their turn whatever the tests do. */
const ours = sql`name in (${sql.join(Object.keys(queues))})`

async function countWaitingJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where ${ours} and state in ('created', 'active')
  `.execute(db)
  return rows[0]?.count ?? 0
}
