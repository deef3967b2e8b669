import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { PermanentFailure } from './jobs.ts'
import { type JobRow, prepareJobs, until } from '#test/jobs/jobs.ts'

const { db, log, startJobs, enqueue, readJobs, endPauses } = await prepareJobs()
const gaveUp = 'A job was given up after its last attempt.'

test('only the job that failed is retried, with growing pauses until it succeeds', async () => {
  const tries: string[] = []
  const jobs = await startJobs({
    'capture-payment': async ({ paymentId }) => {
      tries.push(paymentId)
      if (paymentId === 'bad' && tries.filter((name) => name === 'bad').length < 4)
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
  expect(tries.filter((name) => name === 'good')).toHaveLength(1)
  expect(tries.filter((name) => name === 'bad')).toHaveLength(4)
  // Pauses double from four seconds; each is shortened at random by up to a half. A late read finds less of it left.
  for (const [nth, max] of [4, 8, 16].entries()) {
    expect(pauses[nth]?.since).toBeGreaterThanOrEqual(max / 2)
    expect(pauses[nth]?.pause).toBeLessThanOrEqual(max)
  }
  expect(log.warn.mock.calls[0]?.[0]).toMatchObject({ job: 'capture-payment', attempt: 1 })
})

test('a job that fails permanently is logged with its data', async () => {
  const jobs = await startJobs({ 'capture-payment': () => Promise.reject(new Error('The bank is gone.')) })
  await enqueue(jobs, 'lost')
  await until(async () => expect((await readJobs())[0]?.state).toBe('retry'))
  await sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now()`.execute(db)
  await until(() => expect(log.error).toHaveBeenCalled())
  expect(log.error.mock.calls).toEqual([
    [expect.objectContaining({ job: 'capture-payment', data: { paymentId: 'lost' }, attempts: 61 }), gaveUp],
  ])
})

test('a permanent failure is not retried, and the log does not contain the recipient', async () => {
  const to = 'ayesha@example.com'
  const jobs = await startJobs({
    'mail-change': () => Promise.reject(new PermanentFailure('Nobody is there.')),
  })
  await inTransaction(db, (tx) =>
    jobs.enqueue(tx, 'mail-change', { id: '1', uid: 'u1', to, changes: ['deleted'], at: 'today' }),
  )
  await until(() => expect(log.error).toHaveBeenCalled())
  expect(log.warn.mock.calls).toEqual([
    [expect.objectContaining({ job: 'mail-change', attempt: 1 }), 'A job failed.'],
  ])
  expect(log.error.mock.calls).toEqual([
    [
      expect.objectContaining({
        data: { id: '1', uid: 'u1', changes: ['deleted'], at: 'today' },
        attempts: 1,
      }),
      gaveUp,
    ],
  ])
  expect(JSON.stringify([log.warn.mock.calls, log.error.mock.calls])).not.toContain(to)
})
