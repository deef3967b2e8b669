import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { describeError } from '#server/operator/log-error.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { clearTables, openTestDatabase } from '#test/database.ts'
import { idleJobs } from '#test/idle-jobs.ts'
import { createJobs, type JobsSettings } from './boss-jobs.ts'
import { PermanentFailure, type JobHandlers, type JobName, type Jobs } from './jobs.ts'
import { queues } from './queues.ts'

const database = await openTestDatabase()
const { db, engine } = database
type Handler = (data: unknown) => Promise<void>
type Log = JobsSettings['log']['warn']
const log = { warn: vi.fn<Log>(), error: vi.fn<Log>() }
const idle = async () => {}
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 18_000, interval: 20 })
const started: Jobs[] = []
const gaveUp = 'A job was given up after its last attempt.'

/** Polls so seldom that a job is done in time only when the worker is notified of it. */
const untold = { pollSeconds: 600 }

async function startJobs(
  handlers: Partial<JobHandlers>,
  settings: Partial<JobsSettings> = {},
): Promise<Jobs> {
  const jobs = createJobs({ database, log, pollSeconds: 0.5, ...settings })
  started.push(jobs)
  await jobs.start({ ...idleJobs, ...handlers })
  return jobs
}

const enqueue = (jobs: Jobs, paymentId: string) =>
  inTransaction(db, (tx) => jobs.enqueue(tx, 'capture-payment', { paymentId }))

/** In seconds: `pause` is how much of the pause is left, `since` is the whole pause from the start of the attempt. */
type JobRow = { state: string; retry_count: number; retry_limit: number; pause: number; since: number }
async function readJobs(): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select state, retry_count, retry_limit, extract(epoch from start_after - now())::float as pause,
      extract(epoch from start_after - started_on)::float as since
    from pgboss.job where name = 'capture-payment' order by created_on
  `.execute(db.withoutPlugins())
  return rows
}

/** Ends all pauses now, so that a test does not have to wait for them. */
const endPauses = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)

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

test('a job is begun as soon as its transaction has ended, not at the next look', async () => {
  const seen: string[] = []
  const jobs = await startJobs(
    { 'capture-payment': async ({ paymentId }) => void seen.push(paymentId) },
    untold,
  )
  await enqueue(jobs, 'one')
  await until(() => expect(seen).toEqual(['one']))
  await until(async () => expect(await readJobs()).toMatchObject([{ state: 'completed' }]))
})

test.skipIf(engine !== 'postgres')(
  'a job does not begin before its transaction has ended (a server: the embedded database has one connection)',
  async () => {
    const seen: string[] = []
    const jobs = await startJobs({ 'capture-payment': async ({ paymentId }) => void seen.push(paymentId) })
    await inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'capture-payment', { paymentId: 'asked first' })
      await enqueue(jobs, 'written first')
      await until(() => expect(seen).toEqual(['written first']))
    })
    await until(() => expect(seen).toEqual(['written first', 'asked first']))
  },
)

test.skipIf(engine !== 'postgres')(
  'a database that ends the connections of the queue is told of in its own words',
  async () => {
    await startJobs({})
    // Ends the connections of pg-boss only, as a restart of the server would.
    const ended = await sql<{ pid: number }>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'pgboss'`.execute(db)
    await until(() => expect(log.error).toHaveBeenCalled())
    // pg-boss does not handle the end of its listening connection when it is stopped before it has connected again.
    await until(async () => {
      const listening = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and application_name = 'pgboss' and query like 'LISTEN%'`.execute(
        db,
      )
      const endedPids = ended.rows.map(({ pid }) => pid)
      expect(listening.rows.filter(({ pid }) => !endedPids.includes(pid))).not.toEqual([])
    })
    const told = log.error.mock.calls.map(([details]) => describeError(details['err']).message)
    expect(told.filter((message) => message.includes('[object'))).toEqual([])
    expect(told.join()).toMatch(/connection/i)
  },
)

test('a job of a transaction that was rolled back is never done', async () => {
  const seen: string[] = []
  const jobs = await startJobs({ 'capture-payment': async ({ paymentId }) => void seen.push(paymentId) })
  const failing = inTransaction(db, async (tx) => {
    await jobs.enqueue(tx, 'capture-payment', { paymentId: 'never' })
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  await enqueue(jobs, 'one')
  await until(() => expect(seen).toEqual(['one']))
  expect(await readJobs()).toHaveLength(1)
})

test('a job of every kind is done', async () => {
  const done = new Set<string>()
  const names = Object.keys(queues) as JobName[]
  const handlers = Object.fromEntries(names.map((name) => [name, async () => void done.add(name)]))
  const jobs = await startJobs(handlers)
  await inTransaction(db, async (tx) => {
    for (const name of names) await jobs.enqueue(tx, name, {})
  })
  await until(() => expect([...done].sort()).toEqual([...names].sort()))
})

test('jobs begin in the order they were asked for', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`)
  const first = await startJobs({}, untold)
  await first.stop()
  for (const name of names.slice(0, 12)) await enqueue(first, name)
  await inTransaction(db, async (tx) => {
    for (const paymentId of names.slice(12)) await first.enqueue(tx, 'capture-payment', { paymentId })
  })
  const seen: string[] = []
  await startJobs({ 'capture-payment': async ({ paymentId }) => void seen.push(paymentId) }, untold)
  await until(() => expect(seen).toEqual(names))
})

test('a job that fails is tried again with growing pauses until it succeeds, alone', async () => {
  const seen: string[] = []
  const jobs = await startJobs({
    'capture-payment': async ({ paymentId }) => {
      seen.push(paymentId)
      if (paymentId === 'bad' && seen.filter((name) => name === 'bad').length < 4)
        throw new Error('The bank is closed.')
    },
  })
  await enqueue(jobs, 'good')
  await enqueue(jobs, 'bad')
  const pauses: Pick<JobRow, 'pause' | 'since'>[] = []
  for (const attempt of [1, 2, 3]) {
    const retried = await until(async () => {
      const job = (await readJobs()).find((row) => row.state === 'retry')
      expect(log.warn).toHaveBeenCalledTimes(attempt)
      if (!job) throw new Error('The job is not back yet.')
      return job
    })
    pauses.push(retried)
    await endPauses()
  }
  await until(async () =>
    expect((await readJobs()).map((row) => row.state)).toEqual(['completed', 'completed']),
  )
  expect(seen.filter((name) => name === 'good')).toHaveLength(1)
  expect(seen.filter((name) => name === 'bad')).toHaveLength(4)
  // Pauses double from four seconds; each is shortened at random by up to a half. A late read finds less of it left.
  for (const [nth, most] of [4, 8, 16].entries()) {
    expect(pauses[nth]?.since).toBeGreaterThanOrEqual(most / 2)
    expect(pauses[nth]?.pause).toBeLessThanOrEqual(most)
  }
  expect(log.warn.mock.calls[0]?.[0]).toMatchObject({ job: 'capture-payment', attempt: 1 })
})

test('a job that fails for good is written down with what it was about', async () => {
  const jobs = await startJobs({ 'capture-payment': () => Promise.reject(new Error('The bank is gone.')) })
  await enqueue(jobs, 'lost')
  await until(async () => expect((await readJobs())[0]?.state).toBe('retry'))
  await sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now()`.execute(db)
  await until(() => expect(log.error).toHaveBeenCalled())
  expect(log.error.mock.calls).toEqual([
    [expect.objectContaining({ job: 'capture-payment', data: { paymentId: 'lost' }, attempts: 61 }), gaveUp],
  ])
})

test('a job that no further try would help is given up at once, and whom it was for is not written down', async () => {
  const to = 'ayesha@example.com'
  const jobs = await startJobs({
    'mail-change': () => Promise.reject(new PermanentFailure('Nobody is there.')),
  })
  await inTransaction(db, (tx) =>
    jobs.enqueue(tx, 'mail-change', { id: '1', to, changes: ['deleted'], at: 'today' }),
  )
  await until(() => expect(log.error).toHaveBeenCalled())
  expect(log.warn.mock.calls).toEqual([
    [expect.objectContaining({ job: 'mail-change', attempt: 1 }), 'A job failed.'],
  ])
  expect(log.error.mock.calls).toEqual([
    [expect.objectContaining({ data: { id: '1', changes: ['deleted'], at: 'today' }, attempts: 1 }), gaveUp],
  ])
  expect(JSON.stringify([log.warn.mock.calls, log.error.mock.calls])).not.toContain(to)
})

test('what is taken by who only opened the jobs is done by who works', async () => {
  const idler = createJobs({ database, log })
  started.push(idler)
  await idler.open()
  await idler.open()
  await enqueue(idler, 'one')
  await idler.stop()
  expect(await readJobs()).toMatchObject([{ state: 'created' }])
  const work = vi.fn<Handler>(idle)
  await startJobs({ 'capture-payment': work })
  await until(() => expect(work).toHaveBeenCalledWith({ paymentId: 'one' }))
})

test('stopping waits for the jobs at work and begins no other', async () => {
  const begun: string[] = []
  const release = Promise.withResolvers<void>()
  const jobs = await startJobs({
    'capture-payment': async ({ paymentId }) => {
      begun.push(paymentId)
      await release.promise
    },
  })
  await enqueue(jobs, 'at work')
  await until(() => expect(begun).toEqual(['at work']))
  let isStopped = false
  const stopping = jobs.stop().then(() => (isStopped = true))
  await enqueue(jobs, 'later')
  expect(isStopped).toBe(false)
  release.resolve()
  await stopping
  expect((await readJobs()).map((row) => row.state)).toEqual(['completed', 'created'])
  expect(begun).toEqual(['at work'])
})

test('resting begins no job, and takes those of changes that are still under way', async () => {
  const work = vi.fn<Handler>(idle)
  const jobs = await startJobs({ 'capture-payment': work })
  await jobs.rest()
  await enqueue(jobs, 'late')
  await jobs.stop()
  expect(await readJobs()).toMatchObject([{ state: 'created' }])
  expect(work).not.toHaveBeenCalled()
  const again = vi.fn<Handler>(idle)
  await startJobs({ 'capture-payment': again })
  await until(() => expect(again).toHaveBeenCalledWith({ paymentId: 'late' }))
})

test('a job that does not end in time when stopping is left to be done again', async () => {
  const begun = vi.fn<Handler>(() => new Promise(() => {}))
  const jobs = await startJobs({ 'capture-payment': begun }, { stopWithinSeconds: 0.1 })
  await enqueue(jobs, 'endless')
  await until(() => expect(begun).toHaveBeenCalled())
  await jobs.stop()
  expect(await readJobs()).toMatchObject([{ state: 'retry' }])
  await endPauses()
  const again = vi.fn<Handler>(idle)
  await startJobs({ 'capture-payment': again })
  await until(() => expect(again).toHaveBeenCalledWith({ paymentId: 'endless' }))
})

test('a job before the start is refused, also inside a transaction', async () => {
  await expect(enqueue(createJobs({ database, log }), 'early')).rejects.toThrow(
    'before the jobs were started',
  )
})

test("a hundred transactions, some failing, and a hundred jobs do not get in each other's way", async () => {
  const write = (tx: Tx, kind: string) =>
    tx
      .insertInto('events')
      .values({ id: newId<EventId>(), kind, subjectKind: 'test', subjectId: '1', createdAt: new Date() })
      .execute()
  const captured = new Set<string>()
  const jobs = await startJobs({
    'capture-payment': async ({ paymentId }) => {
      await inTransaction(db, (tx) => write(tx, 'captured'))
      captured.add(paymentId)
    },
  })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, (_, index) =>
      inTransaction(db, async (tx) => {
        await write(tx, 'asked')
        await jobs.enqueue(tx, 'capture-payment', { paymentId: `p${index}` })
        if (index % 10 === 9) await sql`select 1 / 0`.execute(tx)
      }),
    ),
  )
  for (let index = 100; index < 110; index += 1) await enqueue(jobs, `p${index}`)
  expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(10)
  await until(() => expect(captured.size).toBe(100))
  expect(captured.has('p9')).toBe(false)
  const { rows } = await sql`select kind, count(*) from events group by kind order by kind`.execute(db)
  expect(rows).toEqual([
    { kind: 'asked', count: 90 },
    { kind: 'captured', count: 100 },
  ])
  await until(async () =>
    expect(new Set((await readJobs()).map((row) => row.state))).toEqual(new Set(['completed'])),
  )
  expect(log.error).not.toHaveBeenCalled()
})

test.skipIf(engine !== 'postgres')(
  'two processes never have one job in hand at the same time (a server: the embedded database has one process)',
  async () => {
    const runs = new Map<string, number>()
    const handlers = {
      'capture-payment': async ({ paymentId }: { paymentId: string }) => {
        runs.set(paymentId, (runs.get(paymentId) ?? 0) + 1)
        await sql`select pg_sleep(0.02)`.execute(db)
      },
    }
    const one = await startJobs(handlers)
    await startJobs(handlers)
    const names = Array.from({ length: 60 }, (_, index) => `p${index}`)
    await Promise.all(names.map((name) => enqueue(one, name)))
    await until(async () => expect((await readJobs()).every((row) => row.state === 'completed')).toBe(true))
    expect(Object.fromEntries(runs)).toEqual(Object.fromEntries(names.map((name) => [name, 1])))
  },
)

test('payments are reconciled every ten minutes and leftovers swept every hour, once at the start when hours were missed', async () => {
  const swept = vi.fn<Handler>(idle)
  const jobs = await startJobs({ 'sweep-leftovers': swept })
  const { rows } = await sql`select name, cron from pgboss.schedule order by name`.execute(db)
  expect(rows).toEqual([
    { name: 'reconcile-payments', cron: '*/10 * * * *' },
    { name: 'sweep-leftovers', cron: '17 * * * *' },
  ])
  await jobs.stop()
  await sql`update pgboss.version set cron_on = now() - interval '3 hours'`.execute(db)
  await sql`update pgboss.schedule set created_on = now() - interval '1 day'`.execute(db)
  await startJobs({ 'sweep-leftovers': swept })
  await until(() => expect(swept).toHaveBeenCalled())
  // Once for all missed hours, and once more when the test runs in the minute of the schedule.
  expect(swept.mock.calls.length).toBeLessThan(3)
})

test('a start finds its queues as it left them, and mends those that are of another build', async () => {
  await (await startJobs({})).stop()
  await sql`update pgboss.queue set retry_limit = 1, notify = false where name = 'capture-payment'`.execute(
    db,
  )
  const jobs = await startJobs({ 'capture-payment': () => Promise.reject(new Error('Not now.')) }, untold)
  await enqueue(jobs, 'one')
  await until(async () => expect(await readJobs()).toMatchObject([{ retry_limit: 60, state: 'retry' }]))
})

test('a process that is off schedule leaves what is due by the clock to others', async () => {
  await sql`delete from pgboss.schedule`.execute(db)
  await startJobs({}, { isOnSchedule: false })
  expect((await sql`select name from pgboss.schedule`.execute(db)).rows).toEqual([])
})
