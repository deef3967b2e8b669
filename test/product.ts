import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { forgetRecogniser } from '#features/models/queries.ts'
import { mountProduct, type PagesSource } from '#server/app.ts'
import { createServer } from '#server/create-server.ts'
import { type Config, isPublishedByHttps, readConfig } from '#server/config/config.ts'
import { Front } from '#server/front.ts'
import { jobHandlers } from '#server/jobs/jobs.ts'
import { openServices } from '#server/services.ts'
import type { Db } from '#services/database/database.ts'
import { type FetchPicture, PictureNotFetched } from '#services/images/fetch-picture.ts'
import { queues } from '#services/jobs/queues.ts'
import type { Services } from '#services/services.ts'
import { createAsk } from '#test/http/ask.ts'
import { cheapPasswords } from '#test/identity/cheap-passwords.ts'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { neverOverloaded } from '#test/processes/never-overloaded.ts'

/**
 * Starts the product, without its pages unless they are asked for, with its own database and a clock that tests move. It listens on a port,
 * because the payment sandbox is called over HTTP. Tables are emptied before each test. All is closed after the last
 * one. It sends emails only if `MAIL` is set: writing them is a quarter of the work of a sale.
 */
export async function startProduct(
  environment: Record<string, string> = {},
  {
    logTo,
    pages = 'none',
    ...more
  }: Partial<Config> & { logTo?: (line: string) => void; pages?: PagesSource } = {},
) {
  const database = await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'hatbodol-test-'))
  const read = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, PAYMENTS: 'sandbox', ...environment })
  // Tests send their network in X-Forwarded-For.
  const published = read.published === 'nobody' ? 'nobody' : 'everybody'
  // Tests write directly to the database, so the response cache is off unless a test is about it.
  const config: Config = {
    ...read,
    published,
    passwordCost: cheapPasswords,
    // A database in this process answers late when the machine is busy, but it does answer.
    overload: { ...neverOverloaded, databaseAnswerMs: 60_000 },
    cacheBytes: 0,
    ...more,
  }
  const time = { now: startOfTests }
  const front = new Front({ isHttps: isPublishedByHttps(config) })
  const app = createServer(logTo ? 'warn' : 'fatal', true, {
    front,
    ...(logTo && { logTo: { write: logTo } }),
  })
  // A kept connection would be closed after a minute. On a busy machine that can be while the next test sends a request.
  app.server.keepAliveTimeout = 0
  const paths: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) paths.push(`${each} ${url}`)
  })
  const elsewhere: { fetchPicture: FetchPicture } = { fetchPicture: fetchNothing }
  const port = () => (app.server.address() as { port: number }).port
  const services = await openServices({
    config,
    clock: () => time.now,
    log: app.log,
    listeningPort: port,
    // Scheduled jobs use the machine's clock: they would disturb a test once in ten minutes.
    isOnSchedule: false,
    fetchPicture: (wanted) => elsewhere.fetchPicture(wanted),
    database,
  })
  const sendsEmails = environment['MAIL'] !== undefined || environment['SMTP_URL'] !== undefined
  if (!sendsEmails) dropEmails(services.jobs)
  const { sessions, api } = await mountProduct(app, services, config, pages)
  await app.listen({ port: 0, host: '127.0.0.1' })
  await services.jobs.start(jobHandlers(services))
  const { db } = services

  const clear = async () => {
    services.emulators.sandbox?.faults.clear()
    services.emulators.bkash?.faults.clear()
    // Webhooks come only when a test calls `services.emulators.sandbox.deliverWebhooks()`.
    services.emulators.sandbox?.faults.plan({ webhooks: { held: true } })
    await forgetJobs(db)
    await clearTables(db)
    forgetRecogniser()
    time.now = startOfTests
    elsewhere.fetchPicture = fetchNothing
  }
  beforeEach(clear)
  afterAll(async () => {
    await services.jobs.stopWorking()
    await app.close()
    await services.close()
    await rm(dataDir, { recursive: true })
  })

  const address = () => `http://127.0.0.1:${port()}`
  return {
    app,
    /** Every method and path that is mounted, such as `GET /api/items/:id`. */
    paths,
    services,
    sendsEmails,
    db,
    config,
    sessions,
    /** The API in this process, as a page's loader calls it. */
    api,
    time,
    /** Fetches pictures from other sites. It fetches nothing unless a test replaces `fetchPicture`. */
    elsewhere,
    address,
    /** Restores the state before each test: an empty database and the clock at its start. */
    clear,
    /** Calls the API over HTTP: `ask('POST /booking', { as: buyer, body })`. */
    ask: createAsk(address, (userId: UserId) => sessions.issue(userId)),
    /** Waits until no job is waiting or running. */
    awaitJobs: () => awaitJobs(db),
    /** Moves the clock of the whole product forward. */
    pass: ({ minutes }: { minutes: number }) => {
      time.now = new Date(time.now.getTime() + minutes * 60_000)
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

/** Enqueues no job that sends an email. */
function dropEmails(jobs: Services['jobs']): void {
  const { enqueue } = jobs
  jobs.enqueue = async (tx, name, ...data) => {
    if (!name.startsWith('mail-')) await enqueue(tx, name, ...data)
  }
}

/** Does this while no job runs. Jobs that it enqueues run afterwards. */
export async function whileJobsRest({ services }: Product, work: () => Promise<void>): Promise<void> {
  await services.jobs.stopWorking()
  try {
    await work()
  } finally {
    await services.jobs.start(jobHandlers(services))
  }
}

const fetchNothing: FetchPicture = (wanted) =>
  Promise.reject(new PictureNotFetched(`Tests fetch nothing: ${wanted}`))

const startOfTests = new Date('2026-11-20T06:00:00Z')

/**
 * Waits for the jobs of the previous test and drops those that would be retried, so that they do not disturb the next
 * test.
 */
async function forgetJobs(db: Db): Promise<void> {
  await awaitJobs(db)
  await sql`delete from pgboss.job where ${ours}`.execute(db)
}

async function awaitJobs(db: Db): Promise<void> {
  await expect.poll(() => countWaitingJobs(db)).toBe(0)
}

/** Selects our own jobs: the queue also has internal jobs, which always wait for their time. */
const ours = sql`name in (${sql.join(Object.keys(queues))})`

async function countWaitingJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where ${ours} and state in ('created', 'active')
  `.execute(db)
  return rows[0]?.count ?? 0
}
