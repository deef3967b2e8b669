import { sql } from 'kysely'
import { afterEach, beforeEach, vi } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { idleJobs } from './idle-jobs.ts'
import { createJobs, type JobsSettings } from '#services/jobs/boss-jobs.ts'
import type { JobHandlers, Jobs } from '#services/jobs/jobs.ts'

export type Handler = (data: unknown) => Promise<void>
type Log = JobsSettings['log']['warn']

/** In seconds: `pause` is how much of the pause is left, `since` is the whole pause from the start of the attempt. */
export type JobRow = {
  state: string
  retry_count: number
  retry_limit: number
  pause: number
  since: number
}

/** Polls so seldom that a job is done in time only if the worker is notified of it. */
export const seldomPolling = { pollSeconds: 600 }

export const idle = async () => {}

export const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

/**
 * Opens a database for jobs, without jobs before each test. Jobs that a test starts are stopped after it. Call it
 * outside any test.
 */
export async function prepareJobs() {
  const database = await openTestDatabase()
  const { db } = database
  const log = { warn: vi.fn<Log>(), error: vi.fn<Log>() }
  const started: Jobs[] = []

  beforeEach(async () => {
    await clearTables(db)
    log.warn.mockReset()
    log.error.mockReset()
    // The table does not exist before the first start.
    await sql`delete from pgboss.job`.execute(db).catch((error: Error) => {
      if (!error.message.includes('does not exist')) throw error
    })
  })
  afterEach(async () => {
    for (const jobs of started.splice(0)) await jobs.stop()
  })

  /** Opens the jobs without starting them. */
  const makeJobs = (settings: Partial<JobsSettings> = {}): Jobs => {
    const jobs = createJobs({ database, log, ...settings })
    started.push(jobs)
    return jobs
  }

  return {
    ...database,
    log,
    makeJobs,
    startJobs: async (
      handlers: Partial<JobHandlers>,
      settings: Partial<JobsSettings> = {},
    ): Promise<Jobs> => {
      const jobs = makeJobs({ pollSeconds: 0.5, ...settings })
      await jobs.start({ ...idleJobs, ...handlers })
      return jobs
    },
    enqueue: (jobs: Jobs, paymentId: string) =>
      inTransaction(db, (tx) => jobs.enqueue(tx, 'capture-payment', { paymentId })),
    readJobs: async (): Promise<JobRow[]> => {
      const { rows } = await sql<JobRow>`
        select state, retry_count, retry_limit, extract(epoch from start_after - now())::float as pause,
          extract(epoch from start_after - started_on)::float as since
        from pgboss.job where name = 'capture-payment' order by created_on
      `.execute(db.withoutPlugins())
      return rows
    },
    /** Ends all pauses now, so that a test does not have to wait for them. */
    endPauses: () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db),
  }
}
