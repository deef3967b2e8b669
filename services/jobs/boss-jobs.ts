import { setTimeout as wait } from 'node:timers/promises'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type WorkOptions } from 'pg-boss'
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { OpenDatabase } from '#services/database/database.ts'
import type { EmbeddedDatabase } from '#services/database/pglite.ts'
import type { ServerDatabase } from '#services/database/postgres.ts'
import { Hopeless, type JobData, type JobHandlers, type JobName, type Jobs } from './jobs.ts'
import { createPGliteAdapter } from './pglite-adapter.ts'
import { deadLetterQueue, ensureQueues, queues, schedules } from './queues.ts'

type Log = (details: Record<string, unknown>, message: string) => void

export type JobsSettings = {
  database: OpenDatabase
  log: { warn: Log; error: Log }
  /** How often to look for jobs whose pause is over; new ones are announced and need no look. At least 0.5. */
  pollSeconds?: number
  /** A job whose process has not been heard of for this long is done again by another. At least 10. */
  deadAfterSeconds?: number
  /** False: what is due by the clock is left to others. */
  isOnSchedule?: boolean
  /** How long `stop` waits for the jobs at work; then they are left to be done again. */
  stopWithinSeconds?: number
}

const schema = 'pgboss'

/** Jobs kept by pg-boss in a schema of its own in our database, so that one transaction holds a change and its job. */
export function createJobs(settings: JobsSettings): Jobs {
  const { database, log, pollSeconds = 5, deadAfterSeconds = 30, stopWithinSeconds = 30 } = settings
  const { isOnSchedule = true } = settings
  const boss = new PgBoss({
    ...connectBoss(database),
    schema,
    useListenNotify: true,
    schedule: isOnSchedule,
    superviseIntervalSeconds: deadAfterSeconds,
    monitorIntervalSeconds: deadAfterSeconds,
    cronWorkerIntervalSeconds: Math.min(45, Math.max(1, pollSeconds * 3)),
    // Chains of jobs, which we have none of.
    flowIntervalSeconds: 3600,
  })
  const troubles = reportOnce(log)
  boss.on('error', troubles)
  boss.on('warning', ({ message, data }) => log.warn({ ...data }, message))
  let isOpen = false

  const open = async () => {
    if (isOpen) return
    await boss.start()
    await ensureQueues(boss, deadAfterSeconds)
    isOpen = true
  }

  const rest = async () => {
    const resting = [...Object.keys(queues), deadLetterQueue].map((name) => boss.offWork(name))
    const timeUp = new AbortController()
    await Promise.race([
      Promise.all(resting),
      wait(stopWithinSeconds * 1000, undefined, { signal: timeUp.signal }),
    ])
    timeUp.abort()
  }

  return {
    enqueue: async (tx, name, data) => {
      if (!isOpen) throw new Error('A job was enqueued before the jobs were started.')
      const id = await boss.send(name, data, { id: newId(), db: fromKysely(tx) })
      if (!id) throw new Error(`The job ${name} was not taken.`)
    },
    open,
    start: async (handlers) => {
      await open()
      if (database.engine === 'pglite') await resumeAbandoned(boss, database)
      await workOn(boss, handlers, log, pollSeconds)
      if (!isOnSchedule) return
      for (const { name, cron } of schedules) await boss.schedule(name, cron, {}, { missed: 'once' })
    },
    rest,
    stop: async () => {
      await rest()
      await boss.stop({ graceful: false })
    },
  }
}

/** On a server a few connections of its own, and one that listens; in the process the one there is. */
function connectBoss(database: OpenDatabase) {
  if (isEmbedded(database))
    // No other process writes here, and nothing vacuums: what watches over a server's health would find nothing.
    return {
      db: createPGliteAdapter(database),
      backend: 'pglite',
      reindex: false,
      monitorVacuum: false,
    } as const
  if (!isServer(database)) throw new Error('There are jobs on PGlite and on PostgreSQL only.')
  return { connectionString: database.pool.options.connectionString, max: 3 }
}

const isEmbedded = (database: OpenDatabase): database is EmbeddedDatabase => database.engine === 'pglite'
const isServer = (database: OpenDatabase): database is ServerDatabase => database.engine === 'postgres'

/** The embedded database has one process at a time: whatever was at work when this one starts died with the last. */
async function resumeAbandoned(boss: PgBoss, { db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select name, array_agg(id::text) as ids from ${sql.id(schema, 'job')}
    where state = 'active' and name in (${sql.join(Object.keys(queues))})
    group by name
  `.execute(db)
  for (const { name, ids } of rows) await boss.fail(name, ids, { message: 'Its process ended.' })
}

async function workOn(boss: PgBoss, handlers: JobHandlers, log: JobsSettings['log'], pollSeconds: number) {
  const work = <Name extends JobName>(name: Name, options: Looking, handle: JobHandlers[Name]) =>
    boss.work<JobData[Name], unknown, Looking>(name, options, (jobs) =>
      Promise.all(jobs.sort(byAge).map((job) => attempt(job, handle, log))),
    )
  const often = lookEvery(pollSeconds)
  const seldom = lookEvery(pollSeconds * 6)
  await work('capture-payment', often, handlers['capture-payment'])
  await work('cancel-authorization', often, handlers['cancel-authorization'])
  await work('refund-payment', often, handlers['refund-payment'])
  await work('handle-webhook', often, handlers['handle-webhook'])
  await work('mail-code', often, handlers['mail-code'])
  await work('mail-change', often, handlers['mail-change'])
  await work('mail-sale', often, handlers['mail-sale'])
  await work('change-identity', often, handlers['change-identity'])
  await work('reconcile-payments', seldom, handlers['reconcile-payments'])
  await work('sweep-leftovers', seldom, handlers['sweep-leftovers'])
  await boss.work<object, unknown, Looking>(deadLetterQueue, seldom, async (jobs) =>
    jobs.map((job) => buryJob(job, log)),
  )
}

/** A batch comes in no order. Ids sort by creation, also among jobs of one transaction, which have one time. */
function byAge(one: JobWithMetadata<unknown>, other: JobWithMetadata<unknown>): number {
  return Number(one.createdOn) - Number(other.createdOn) || (one.id < other.id ? -1 : 1)
}

type Looking = ReturnType<typeof lookEvery>

function lookEvery(seconds: number) {
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
    log.warn({ err: error, job: name, jobId: id, attempt: retryCount + 1 }, 'A job failed.')
    return { id, status: error instanceof Hopeless ? 'deadletter' : 'failed', output: error }
  }
}

function buryJob({ id, ...job }: JobWithMetadata<object>, log: JobsSettings['log']): JobResult {
  // Whom a letter was for stays out of the log.
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

/** A lost database troubles every worker at every look: the same words are said once a minute. */
function reportOnce(log: JobsSettings['log']): (error: Error) => void {
  const saidAt = new Map<string, number>()
  return (error) => {
    const words = error.message.replace(/ \(Queue: .*\)$/, '')
    const last = saidAt.get(words)
    if (last !== undefined && Date.now() - last < 60_000) return
    saidAt.set(words, Date.now())
    log.error({ err: error }, 'The job queue is in trouble.')
  }
}
