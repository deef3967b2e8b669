import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EventId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { JobName } from './jobs.ts'
import { queues } from './queues.ts'
import { prepareJobs, until, seldomPolling } from '#test/jobs/jobs.ts'

const { db, engine, isFull, log, startJobs, enqueue, readJobs } = await prepareJobs()

test('a job starts as soon as its transaction has ended, not at the next poll', async () => {
  const done: string[] = []
  const jobs = await startJobs(
    { 'capture-payment': async ({ paymentId }) => void done.push(paymentId) },
    seldomPolling,
  )
  await enqueue(jobs, 'one')
  await until(() => expect(done).toEqual(['one']))
  await until(async () => expect(await readJobs()).toMatchObject([{ state: 'completed' }]))
})

test.skipIf(engine !== 'postgres')(
  'a job does not begin before its transaction has ended (a server: the embedded database has one connection)',
  async () => {
    const done: string[] = []
    const jobs = await startJobs({ 'capture-payment': async ({ paymentId }) => void done.push(paymentId) })
    await inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, 'capture-payment', { paymentId: 'asked first' })
      await enqueue(jobs, 'written first')
      await until(() => expect(done).toEqual(['written first']))
    })
    await until(() => expect(done).toEqual(['written first', 'asked first']))
  },
)

test('the disk of the database counts as full when it is the queue that cannot write', async () => {
  const jobs = await startJobs({})
  await sql`
    create function find_no_room() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100'; end $$
  `.execute(db)
  await sql`
    create trigger find_no_room before update on pgboss.job_common execute function find_no_room()
  `.execute(db)
  try {
    expect(isFull()).toBe(false)
    await enqueue(jobs, 'one')
    await until(() => expect(isFull()).toBe(true))
  } finally {
    await sql`drop function find_no_room cascade`.execute(db)
  }
})

test('a job of a transaction that was rolled back is never done', async () => {
  const done: string[] = []
  const jobs = await startJobs({ 'capture-payment': async ({ paymentId }) => void done.push(paymentId) })
  const failing = inTransaction(db, async (tx) => {
    await jobs.enqueue(tx, 'capture-payment', { paymentId: 'never' })
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  await enqueue(jobs, 'one')
  await until(() => expect(done).toEqual(['one']))
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

// As many jobs as are fetched at once: of jobs with the same time, pg-boss may fetch a later one first.
test('jobs of one batch start in the order in which they were enqueued', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `p${index}`)
  const first = await startJobs({}, seldomPolling)
  await first.stop()
  for (const name of names.slice(0, 6)) await enqueue(first, name)
  await inTransaction(db, async (tx) => {
    for (const paymentId of names.slice(6)) await first.enqueue(tx, 'capture-payment', { paymentId })
  })
  const done: string[] = []
  await startJobs({ 'capture-payment': async ({ paymentId }) => void done.push(paymentId) }, seldomPolling)
  await until(() => expect(done).toEqual(names))
})

test("a hundred transactions, some failing, and a hundred jobs do not get in each other's way", async () => {
  const write = (tx: Tx, kind: string) =>
    tx
      .insertInto('events')
      .values({
        id: newId<EventId>(),
        kind,
        subjectKind: 'test',
        subjectId: '1',
        detail: '{}',
        createdAt: new Date(),
      })
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
