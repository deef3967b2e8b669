import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, test, vi } from 'vitest'
import type { OpenDatabase } from '#services/database/database.ts'
import { openPGlite } from '#services/database/pglite.ts'
import { openPostgres, type ServerDatabase } from '#services/database/postgres.ts'
import { openTestDatabase } from '#test/database/database.ts'
import { idleJobs } from '#test/jobs/idle-jobs.ts'
import { quickStart } from '#test/processes/quick-start.ts'
import { createJobs } from './boss-jobs.ts'

const log = { warn: () => {}, error: (details: object) => expect.unreachable(JSON.stringify(details)) }
const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

/**
 * Starts a process that takes one job and never finishes it, then kills it without any cleanup. Resolves when the
 * process has ended.
 */
async function crashDuringJob(openDatabase: string): Promise<void> {
  const program = `
    import { readFile } from 'node:fs/promises'
    import { inTransaction } from '#services/database/database.ts'
    import { openPGlite } from '#services/database/pglite.ts'
    import { openPostgres } from '#services/database/postgres.ts'
    import { createJobs } from '#services/jobs/boss-jobs.ts'
    const database = ${openDatabase}
    const jobs = createJobs({ database, log: console, deadAfterSeconds: 10 })
    const work = () => { console.log('at work'); return new Promise(() => {}) }
    const names = ['cancel-authorization', 'refund-payment', 'handle-webhook', 'reconcile-payments', 'sweep-leftovers']
    const others = Object.fromEntries(names.map((name) => [name, async () => {}]))
    await jobs.start({ ...others, 'capture-payment': work })
    await inTransaction(database.db, (tx) => jobs.enqueue(tx, 'capture-payment', { paymentId: 'p1' }))
  `
  const child = spawn(process.execPath, [...quickStart, '--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  expect(await firstWords(child)).toContain('at work')
  child.kill('SIGKILL')
  await ended
}

async function firstWords(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout ?? []) return String(chunk)
  throw new Error('The process ended without a word.')
}

/** Code that opens a database in the process to be killed, and a function that opens the same database afterwards. */
type Place = { openingCode: string; reopen: () => Promise<OpenDatabase> }

async function prepareFolder(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'hatbodol-jobs-'))
  cleanUps.push(() => rm(folder, { recursive: true }))
  const image = `new Blob([await readFile(${JSON.stringify(inject('databaseImage'))})])`
  return {
    openingCode: `await openPGlite(${JSON.stringify(folder)}, ${image})`,
    reopen: () => openPGlite(folder),
  }
}

function prepareServer(url: string): Place {
  return {
    openingCode: `openPostgres(${JSON.stringify(url)}, console.error)`,
    reopen: async () => openPostgres(url, (error) => expect.unreachable(error.message)),
  }
}

const tested = await openTestDatabase()

test('a job whose process was killed is done again by another', async () => {
  const serverUrl = (tested as Partial<ServerDatabase>).pool?.options.connectionString
  const place = serverUrl ? prepareServer(serverUrl) : await prepareFolder()
  await crashDuringJob(place.openingCode)

  const database = await place.reopen()
  cleanUps.push(() => database.close())
  const jobs = createJobs({ database, log, pollSeconds: 0.5, deadAfterSeconds: 10 })
  cleanUps.push(() => jobs.stop())
  const done = vi.fn<(data: unknown) => Promise<void>>(async () => {})
  await jobs.start({ ...idleJobs, 'capture-payment': done })
  await vi.waitFor(() => expect(done).toHaveBeenCalledWith({ paymentId: 'p1' }), { timeout: 50_000 })
})
