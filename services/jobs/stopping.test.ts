import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { type Handler, idle, prepareJobs, until } from '#test/jobs/jobs.ts'
import { interruptible, Interrupted } from './interruption.ts'

const { db, log, startJobs, enqueue, readJobs, endPauses } = await prepareJobs()

test('stopping waits for the running jobs and starts no others', async () => {
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

test('after stopWorking no job starts, but jobs can still be enqueued', async () => {
  const work = vi.fn<Handler>(idle)
  const jobs = await startJobs({ 'capture-payment': work })
  await jobs.stopWorking()
  await enqueue(jobs, 'late')
  await jobs.stop()
  expect(await readJobs()).toMatchObject([{ state: 'created' }])
  expect(work).not.toHaveBeenCalled()
  const again = vi.fn<Handler>(idle)
  await startJobs({ 'capture-payment': again })
  await until(() => expect(again).toHaveBeenCalledWith({ paymentId: 'late' }))
})

test('a job that does not end in time when stopping is done again later', async () => {
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

test('a long job is interrupted at its next statement when stopping, and is done again later', async () => {
  let steps = 0
  let end: unknown
  const jobs = await startJobs(
    {
      'capture-payment': async () => {
        const own = interruptible(db, jobs.isInterrupted)
        try {
          for (;;) {
            await inTransaction(own, async (tx) => sql`select 1`.execute(tx))
            steps += 1
            // On the embedded database nothing else would have a turn.
            await setImmediate()
          }
        } catch (error) {
          end = error
          throw error
        }
      },
    },
    { stopWithinSeconds: 1 },
  )
  await enqueue(jobs, 'endless')
  await until(() => expect(steps).toBeGreaterThan(0))
  await jobs.stopWorking()
  await jobs.stop()
  await until(() => expect(end).toBeInstanceOf(Interrupted))
  expect(await readJobs()).toMatchObject([{ state: 'retry' }])
  expect(log.warn).not.toHaveBeenCalled()
})
