import { setTimeout as wait } from 'node:timers/promises'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type WorkOptions } from 'pg-boss'
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { OpenDatabase } from '#services/database/database.ts'
import type { EmbeddedDatabase } from '#services/database/pglite.ts'
import type { ServerDatabase } from '#services/database/postgres.ts'
import { isInterruption } from './interruption.ts'
import { PermanentFailure, type JobData, type JobHandlers, type JobName, type Jobs } from './jobs.ts'
import { createPGliteAdapter } from './pglite-adapter.ts'
import { deadLetterQueue, ensureQueues, queues, schedules } from './queues.ts'

type Log = (details: Record<string, unknown>, message: string) => void

export type JobsSettings = {
  database: OpenDatabase
  log: { warn: Log; error: Log }
  /** How often to poll for jobs whose pause is over. New jobs are announced and need no polling. At least 0.5. */
  pollSeconds?: number
  /** When a job has had no heartbeat for this long, another process does it again. At least 10. */
  deadAfterSeconds?: number
  /** False leaves scheduled jobs to other processes. */
  isOnSchedule?: boolean
  /**
   * How long `stop` waits for running jobs. After most of this time it interrupts them. Interrupted jobs, and those that
   * still run after all of it, are done again later.
   */
  stopWithinSeconds?: number
}

const schema = 'pgboss'

/**
 * Creates jobs that pg-boss stores in its own schema of our database, so that one transaction writes a change and its
 * job.
 */
export function createJobs(settings: JobsSettings): Jobs {
  const { database, log, pollSeconds = 5, deadAfterSeconds = 30, stopWithinSeconds = 8 } = settings
  const { isOnSchedule = true } = settings
  const boss = new PgBoss({
    ...connectBoss(database),
    schema,
    useListenNotify: true,
    schedule: isOnSchedule,
    superviseIntervalSeconds: deadAfterSeconds,
    monitorIntervalSeconds: deadAfterSeconds,
    cronWorkerIntervalSeconds: Math.min(45, Math.max(1, pollSeconds * 3)),
    // For chains of jobs, which we do not use.
    flowIntervalSeconds: 3600,
  })
  boss.on('error', database.noteError)
  boss.on('error', createErrorLog(log))
  boss.on('warning', ({ message, data }) => log.warn({ ...data }, message))
  let isOpen = false
  let isWorking = false
  let isInterrupted = false

  const open = async () => {
    if (isOpen) return
    await boss.start()
    await ensureQueues(boss, deadAfterSeconds)
    isOpen = true
  }

  const stopWorking = async () => {
    if (!isWorking) return
    isWorking = false
    const stopped = Promise.all([...Object.keys(queues), deadLetterQueue].map((name) => boss.offWork(name)))
    await awaitBriefly(stopped, stopWithinSeconds * 700)
    isInterrupted = true
    await awaitBriefly(stopped, stopWithinSeconds * 300)
  }

  return {
    enqueue: async (tx, name, ...data) => {
      if (!isOpen) throw new Error('A job was enqueued before the jobs were started.')
      const jobs = data.map((one) => ({ id: newId(), data: one }))
      const ids = await boss.insert(name, jobs, { db: fromKysely(tx), returnId: true })
      if (ids?.length !== jobs.length) throw new Error(`The job ${name} was not enqueued.`)
    },
    open,
    start: async (handlers) => {
      await open()
      if (database.engine === 'pglite') await resumeAbandoned(boss, database)
      isWorking = true
      isInterrupted = false
      await workOn(boss, handlers, log, pollSeconds)
      if (!isOnSchedule) return
      for (const { name, cron } of schedules) await boss.schedule(name, cron, {}, { missed: 'once' })
    },
    isInterrupted: () => isInterrupted,
    stopWorking,
    stop: async () => {
      await stopWorking()
      await boss.stop({ graceful: false })
    },
  }
}

/** On a PostgreSQL server, pg-boss opens a few connections of its own. In PGlite it shares the only connection. */
function connectBoss(database: OpenDatabase) {
  if (isEmbedded(database))
    // No other process writes to PGlite, and nothing vacuums it, so pg-boss's health checks for a server are off.
    return {
      db: createPGliteAdapter(database),
      backend: 'pglite',
      reindex: false,
      monitorVacuum: false,
    } as const
  if (!isServer(database)) throw new Error('Jobs need PGlite or PostgreSQL.')
  // A connection lives for half a minute, because the address may lead to another server later.
  return { connectionString: database.pool.options.connectionString, max: 3, maxLifetimeSeconds: 30 }
}

const isEmbedded = (database: OpenDatabase): database is EmbeddedDatabase => database.engine === 'pglite'
const isServer = (database: OpenDatabase): database is ServerDatabase => database.engine === 'postgres'

/**
 * Fails the jobs that the previous process left active, so that they are done again. Only one process at a time uses
 * the embedded database, so no other process can still be working on them.
 */
async function resumeAbandoned(boss: PgBoss, { db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select name, array_agg(id::text) as ids from ${sql.id(schema, 'job')}
    where state = 'active' and name in (${sql.join(Object.keys(queues))})
    group by name
  `.execute(db)
  for (const { name, ids } of rows) await boss.fail(name, ids, { message: 'Its process ended.' })
}

/** No user waits for these jobs, so their queues are polled less often. New jobs are announced anyway. */
const rarelyPolled = new Set<JobName>([
  'reconcile-payments',
  'sweep-leftovers',
  'index-listings',
  'recognise-listings',
  'keep-deadlines',
])

/** Waits until the work has ended, but not longer than this. */
async function awaitBriefly(work: Promise<unknown>, ms: number): Promise<void> {
  const timeUp = new AbortController()
  await Promise.race([work, wait(ms, undefined, { signal: timeUp.signal })])
  timeUp.abort()
}

/** Starts a worker for every queue. */
async function workOn(boss: PgBoss, handlers: JobHandlers, log: JobsSettings['log'], pollSeconds: number) {
  const frequent = pollEvery(pollSeconds)
  const rare = pollEvery(pollSeconds * 6)
  const work = <Name extends JobName>(name: Name) =>
    boss.work<JobData[Name], unknown, Polling>(name, rarelyPolled.has(name) ? rare : frequent, (jobs) =>
      Promise.all(jobs.sort(byAge).map((job) => attempt(job, handlers[name], log))),
    )
  for (const name of Object.keys(queues) as JobName[]) await work(name)
  await boss.work<object, unknown, Polling>(deadLetterQueue, rare, async (jobs) =>
    jobs.map((job) => moveToDeadLetters(job, log)),
  )
}

/**
 * Sorts the jobs of a batch by age. Jobs of one transaction have the same time, but their ids still sort by creation.
 */
function byAge(one: JobWithMetadata<unknown>, other: JobWithMetadata<unknown>): number {
  return Number(one.createdOn) - Number(other.createdOn) || (one.id < other.id ? -1 : 1)
}

type Polling = ReturnType<typeof pollEvery>

function pollEvery(seconds: number) {
  return {
    batchSize: 10,
    burstWhenBatchFull: true,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: seconds,
    notifyPollingIntervalSeconds: seconds,
  } as const satisfies WorkOptions
}

async function attempt<Data>(
  job: JobWithMetadata<Data>,
  handle: (data: Data) => Promise<void>,
  log: JobsSettings['log'],
): Promise<JobResult> {
  try {
    await handle(job.data)
    return { id: job.id, status: 'completed' }
  } catch (error) {
    const { id, name, retryCount } = job
    if (!isInterruption(error))
      log.warn({ err: error, job: name, jobId: id, attempt: retryCount + 1 }, 'A job failed.')
    return { id, status: error instanceof PermanentFailure ? 'deadletter' : 'failed', output: error }
  }
}

function moveToDeadLetters({ id, ...job }: JobWithMetadata<object>, log: JobsSettings['log']): JobResult {
  // The recipient of an email must not be in the log.
  const { to: _, ...data } = { to: undefined, ...job.data }
  const details = {
    job: job.sourceName,
    jobId: job.sourceId,
    data,
    attempts: (job.sourceRetryCount ?? 0) + 1,
  }
  log.error(details, 'A job was given up after its last attempt.')
  return { id, status: 'completed' }
}

/** Logs the same message at most once a minute: when the database is unreachable, every worker fails at every poll. */
function createErrorLog(log: JobsSettings['log']): (error: Error) => void {
  const loggedAt = new Map<string, number>()
  return (error) => {
    const message = error.message.replace(/ \(Queue: .*\)$/, '')
    const last = loggedAt.get(message)
    if (last !== undefined && Date.now() - last < 60_000) return
    loggedAt.set(message, Date.now())
    log.error({ err: error }, 'The job queue has failed.')
  }
}
