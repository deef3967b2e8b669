import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { describeError } from '#server/operator/log-error.ts'
import { type Handler, idle, prepareJobs, until, seldomPolling } from '#test/jobs/jobs.ts'

const { db, engine, log, makeJobs, startJobs, enqueue, readJobs } = await prepareJobs()

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
    const messages = log.error.mock.calls.map(([details]) => describeError(details['err']).message)
    expect(messages.filter((message) => message.includes('[object'))).toEqual([])
    expect(messages.join()).toMatch(/connection/i)
  },
)

test('a job enqueued by a process without workers is done by a process with workers', async () => {
  const idler = makeJobs()
  await idler.open()
  await idler.open()
  await enqueue(idler, 'one')
  await idler.stop()
  expect(await readJobs()).toMatchObject([{ state: 'created' }])
  const work = vi.fn<Handler>(idle)
  await startJobs({ 'capture-payment': work })
  await until(() => expect(work).toHaveBeenCalledWith({ paymentId: 'one' }))
})

test('a job before the start is refused, also inside a transaction', async () => {
  await expect(enqueue(makeJobs(), 'early')).rejects.toThrow('before the jobs were started')
})

test('deadlines are kept every minute, payments reconciled every ten and leftovers swept every hour, once at the start when hours were missed', async () => {
  const swept = vi.fn<Handler>(idle)
  const jobs = await startJobs({ 'sweep-leftovers': swept })
  const { rows } = await sql`select name, cron from pgboss.schedule order by name`.execute(db)
  expect(rows).toEqual([
    { name: 'keep-deadlines', cron: '* * * * *' },
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

test('a start keeps its queues and updates those that an earlier version created', async () => {
  await (await startJobs({})).stop()
  await sql`update pgboss.queue set retry_limit = 1, notify = false where name = 'capture-payment'`.execute(
    db,
  )
  const jobs = await startJobs(
    { 'capture-payment': () => Promise.reject(new Error('Not now.')) },
    seldomPolling,
  )
  await enqueue(jobs, 'one')
  await until(async () => expect(await readJobs()).toMatchObject([{ retry_limit: 60, state: 'retry' }]))
})

test('a process without the schedule leaves scheduled jobs to other processes', async () => {
  await sql`delete from pgboss.schedule`.execute(db)
  await startJobs({}, { isOnSchedule: false })
  expect((await sql`select name from pgboss.schedule`.execute(db)).rows).toEqual([])
})
