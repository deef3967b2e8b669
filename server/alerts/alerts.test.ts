import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ReconciliationId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { StoredFinding } from '#services/database/schema/payments.ts'
import { buildUser } from '#test/build.ts'
import { awaitEmail, listEmails } from '#test/emails/emails.ts'
import { explainStatements } from '#test/database/query-plans.ts'
import { recordStatements } from '#test/database/statements.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { dropJobs } from '#test/sales/booked.ts'
import type { Found } from './alert-table.ts'
import { readFacts } from './facts.ts'
import { recordAlerts } from './record-alerts.ts'
import { statusFileIn } from './status-file.ts'
import { watchAlerts } from './watch-alerts.ts'

const product = await startProduct({ PUBLIC_URL: 'https://hatbodol.example', MAIL: 'mailbox' })
const { ask, db, services } = product
const health = { redis: 'none' as 'none' | 'unreachable' }
const readiness = { askPictures: async () => 'ok' as const, askRedis: async () => health.redis }

const { dataDir } = product.config
/** What is true now: nothing that was read before. */
const current = { services, dataDir, readFacts: () => readFacts({ services, readiness, dataDir }) }
/** As each process does it, without its timer. */
const { check } = watchAlerts(current)
const codes = async () => (await check()).map(({ code }) => code).filter((code) => code !== 'disk')

const address = 'amina@example.com'
let admin: UserId
beforeEach(async () => {
  health.redis = 'none'
  admin = await buildUser(product, { isAdmin: true, name: 'Amina', email: address })
})

const reconcileWith = (...findings: StoredFinding[]) => reconcileInTurn([findings])

async function reconcileInTurn(each: StoredFinding[][]) {
  const { now } = product.time
  const row = {
    cause: 'schedule' as const,
    compared: 1,
    startedAt: now,
    finishedAt: now,
    intentsReadUntil: now,
  }
  await db
    .insertInto('reconciliations')
    .values(each.map((found) => ({ ...row, id: newId<ReconciliationId>(), findings: JSON.stringify(found) })))
    .execute()
}

test('admins are told once by email when something begins, and once when it is over; the log too', async () => {
  const [error, warn] = [vi.spyOn(services.log, 'error'), vi.spyOn(services.log, 'warn')]
  health.redis = 'unreachable'
  await check()
  await check()
  const begun = await awaitEmail(product, address)
  expect(begun.subject).toBe('Redis does not answer')
  expect(begun.text).toContain('Start it again.')
  expect(begun.text).toContain('https://hatbodol.example/dashboard')
  const lines = error.mock.calls.filter(([details]) => (details as { alert?: string }).alert === 'redis')
  expect(lines).toEqual([
    [{ alert: 'redis', severity: 'warning', sources: [expect.any(String)] }, 'Begun: Redis does not answer.'],
  ])
  health.redis = 'none'
  product.pass({ minutes: 3 })
  await check()
  expect((await awaitEmail(product, address, 2)).subject).toBe('Over: Redis does not answer')
  expect(warn.mock.calls.map(([, line]) => line)).toContain('Over: Redis does not answer.')
  await check()
  await product.awaitJobs()
  expect(await listEmails(product, address)).toHaveLength(2)
})

test('however much is found, it is recorded with the same few statements', async () => {
  const jobs = dropJobs(product)
  const found = Array.from({ length: 50 }, (_, nth) => ({ code: 'finding', source: `lost p${nth}` }) as const)
  const countStatements = async (some: typeof found) =>
    (await recordStatements(() => recordAlerts(services, some))).length
  const forOne = await countStatements(found.slice(0, 1))
  await db.deleteFrom('alerts').execute()
  expect(await countStatements(found)).toBe(forOne)
  product.pass({ minutes: 3 })
  // It first asks whether any is open.
  expect(await countStatements([])).toBe(forOne + 1)
  jobs.mockRestore()
})

test('while all is well, a process waits for no lock and writes nothing', async () => {
  const statements = await recordStatements(() => recordAlerts(services, []))
  expect(statements).toEqual([expect.stringMatching(/^select /)])
})

test('what is found again has begun when it was first found since it was over', async () => {
  const record = async (...found: Found[]) => {
    product.pass({ minutes: 3 })
    await recordAlerts(services, found)
    return product.time.now
  }
  const listed = () => db.selectFrom('alerts').select(['beganAt', 'endedAt']).execute()
  const redis = { code: 'redis', source: 'one' } as const
  const first = await record(redis)
  await record(redis)
  expect(await listed()).toEqual([{ beganAt: first, endedAt: null }])
  const over = await record()
  expect(await listed()).toEqual([{ beganAt: first, endedAt: over }])
  const again = await record(redis)
  expect(await listed()).toEqual([{ beganAt: again, endedAt: null }])
})

raceTest('several machines that miss Redis at the same time send one email', async () => {
  const machines = ['one', 'two', 'three', 'four', 'five']
  // Connections that are open already, so that all begin at once.
  await Promise.all(machines.map(() => sql`select pg_sleep(0.05)`.execute(db)))
  const enqueue = vi.spyOn(services.jobs, 'enqueue')
  await Promise.all(machines.map((source) => recordAlerts(services, [{ code: 'redis', source }])))
  expect(enqueue).toHaveBeenCalledTimes(1)
  enqueue.mockRestore()
})

test('the payments of the demo data that need an admin are shown to admins, and are no error in the log', async () => {
  const [error, info] = [vi.spyOn(services.log, 'error').mockClear(), vi.spyOn(services.log, 'info')]
  await recordAlerts(services, [{ code: 'finding', source: 'uncollectable p1' }], true)
  expect(error).not.toHaveBeenCalled()
  expect(info).toHaveBeenCalledWith(
    expect.objectContaining({ alert: 'finding' }),
    'Begun: Payments need an admin.',
  )
  expect((await ask('GET /alerts', { as: admin })).body).toMatchObject([{ code: 'finding', count: 1 }])
  await recordAlerts(services, [{ code: 'redis', source: 'one' }], true)
  expect(error).toHaveBeenCalledTimes(1)
})

test('an email leaves out what is over before it is sent', async () => {
  health.redis = 'unreachable'
  const enqueue = vi.spyOn(services.jobs, 'enqueue').mockResolvedValue()
  await check()
  const [, , told] = enqueue.mock.lastCall ?? []
  enqueue.mockRestore()
  health.redis = 'none'
  product.pass({ minutes: 3 })
  await db.updateTable('alerts').set({ endedAt: product.time.now, endMailedAt: product.time.now }).execute()
  await db.transaction().execute((tx) => services.jobs.enqueue(tx, 'mail-alert', told as never))
  await product.awaitJobs()
  expect(await listEmails(product, address)).toEqual([])
})

test('a finding that needs an admin is an alert until a reconciliation no longer has it', async () => {
  await reconcileWith({ kind: 'uncollectable' }, { kind: 'captured' }, { kind: 'mismatch' })
  expect(await codes()).toEqual(['finding', 'finding'])
  await reconcileWith()
  // It is found only once, so it stays for a day.
  expect(await check()).toContainEqual({ code: 'finding', source: 'mismatch' })
  expect(await codes()).toEqual(['finding'])
  product.pass({ minutes: 24 * 60 })
  await reconcileWith()
  expect(await codes()).toEqual([])
})

test('what is found only once is an alert for a day, however many reconciliations follow', async () => {
  const mismatch: StoredFinding = { kind: 'mismatch' }
  await reconcileInTurn([[mismatch], ...Array.from({ length: 300 }, () => [])])
  expect(await codes()).toEqual(['finding'])
})

test('what several reconciliations have found is counted once', async () => {
  const missing: StoredFinding = { kind: 'missing', intentId: 'pi_1' }
  await reconcileInTurn([[missing], [missing], [missing]])
  expect((await current.readFacts()).reconciliation?.findings).toEqual([missing])
})

test('of all reconciliations that are kept, only those of the last day are read', async () => {
  await reconcileWith({ kind: 'mismatch' })
  const plans = await explainStatements(db, current.readFacts, { isSmall: true })
  const ofFindings = plans.filter((plan) => plan.sql.includes('jsonb_array_elements'))
  expect(ofFindings.map(({ scanned }) => scanned)).toEqual([[]])
})

test('admins read what is wrong in their language, and nobody else does', async () => {
  await reconcileWith({ kind: 'lost' }, { kind: 'disputed' })
  health.redis = 'unreachable'
  await check()
  const { body } = await ask('GET /alerts', { as: admin })
  expect(body).toMatchObject([
    { code: 'finding', severity: 'critical', count: 2, names: [], path: '/dashboard/payments' },
    { code: 'redis', severity: 'warning', count: 1, names: [expect.any(String)] },
  ])
  expect(body[0]).toMatchObject({ since: product.time.now.toISOString(), title: 'Payments need an admin' })
  const bangla = await ask('GET /alerts', { as: admin, headers: { 'accept-language': 'bn' } })
  expect(bangla.body[1].title).toBe('Redis সাড়া দিচ্ছে না')
  expect(await ask('GET /alerts', { as: await buildUser(product) })).toMatchObject({ status: 403 })
  expect(await ask('GET /alerts')).toMatchObject({ status: 401 })
})

test('in a drill nothing is recorded, logged or sent', async () => {
  health.redis = 'unreachable'
  const error = vi.spyOn(services.log, 'error')
  const inDrill = { ...services, drill: 'configured' as const }
  const watch = watchAlerts({ ...current, services: inDrill })
  expect(await watch.check()).toContainEqual({ code: 'redis', source: expect.any(String) })
  await product.awaitJobs()
  expect(await listEmails(product, address)).toEqual([])
  expect((await ask('GET /alerts', { as: admin })).body).toEqual([])
  expect(error).not.toHaveBeenCalled()
})

test('what cannot be recorded, as on a full disk, is in the log once, and in the status file', async () => {
  const error = vi.spyOn(services.log, 'error').mockClear()
  const lines = () => error.mock.calls.filter(([details]) => 'alert' in (details as object))
  health.redis = 'unreachable'
  await sql`alter table alerts add constraint nothing_fits check (false)`.execute(db)
  try {
    product.pass({ minutes: 1 })
    for (let nth = 0; nth < 2; nth += 1) await expect(check()).rejects.toThrow('nothing_fits')
    const { at, lines: written } = JSON.parse(await readFile(statusFileIn(product.config.dataDir), 'utf8'))
    expect(at).toBe(product.time.now.toISOString())
    expect(written).toContainEqual(expect.objectContaining({ label: 'Redis', state: 'warning' }))
    const redis = { alert: 'redis', severity: 'warning', sources: [expect.any(String)] }
    expect(lines()).toContainEqual([redis, 'Begun: Redis does not answer.'])
    expect(lines()).toHaveLength(
      new Set(lines().map(([details]) => (details as { alert: string }).alert)).size,
    )
  } finally {
    await sql`alter table alerts drop constraint nothing_fits`.execute(db)
  }
})

test('what cannot be written to the status file is recorded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hatbodol-alerts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(statusFileIn(folder))
  health.redis = 'unreachable'
  const watch = watchAlerts({ ...current, dataDir: folder })
  onTestFinished(watch.stop)
  await expect(watch.check()).rejects.toThrow('EISDIR')
  const row = await db.selectFrom('alerts').select('endedAt').where('code', '=', 'redis').executeTakeFirst()
  expect(row).toEqual({ endedAt: null })
})

const addJob = (columns: string, values: string) =>
  sql.raw(`insert into pgboss.job (${columns}) values (${values})`).execute(db)

test('a job that was given up is an alert, but not an email to an address that does not exist', async () => {
  const columns = 'name, source_name, source_retry_count, state'
  await addJob(columns, `'dead-letter', 'mail-code', 0, 'completed'`)
  expect(await codes()).toEqual([])
  await addJob(columns, `'dead-letter', 'capture-payment', 60, 'completed'`)
  await addJob(columns, `'dead-letter', 'mail-code', 12, 'completed'`)
  expect(await codes()).toEqual(['job-failed', 'job-failed'])
  await sql`delete from pgboss.job where name = 'dead-letter'`.execute(db)
})

test('the alert about a job ends once the same work was done after all', async () => {
  const dead = (data: string) =>
    addJob(
      'name, source_name, source_retry_count, state, data, created_on',
      `'dead-letter', 'capture-payment', 60, 'completed', '${data}', now() - interval '1 hour'`,
    )
  const done = (data: string, hoursAgo: number) =>
    addJob(
      'name, state, data, completed_on',
      `'capture-payment', 'completed', '${data}', now() - interval '${hoursAgo} hours'`,
    )
  await dead('{"paymentId": "p1"}')
  await done('{"paymentId": "p2"}', 0)
  await done('{"paymentId": "p1"}', 2)
  expect(await codes()).toEqual(['job-failed'])
  await done('{"paymentId": "p1"}', 0)
  expect(await codes()).toEqual([])
  await sql`delete from pgboss.job where name = 'dead-letter'`.execute(db)
})

test('a mail server that accepts nothing is an alert of which no email is sent', async () => {
  const columns = 'name, state, created_on, start_after, retry_count'
  await addJob(columns, `'mail-sale', 'retry', now() - interval '11 minutes', now() + interval '1 hour', 8`)
  expect(await codes()).toEqual(['mail'])
  await product.awaitJobs()
  expect(await listEmails(product, address)).toEqual([])
  // Since then another one was accepted: only that address refuses it.
  await addJob('name, state, completed_on', `'mail-payout', 'completed', now()`)
  expect(await codes()).toEqual([])
})

test('a job that is due for ten minutes and not begun is an alert', async () => {
  await services.jobs.stopWorking()
  await addJob('name, start_after', `'handle-webhook', now() - interval '11 minutes'`)
  expect(await check()).toContainEqual({ code: 'queue-late', source: 'handle-webhook' })
  await sql`delete from pgboss.job where name = 'handle-webhook'`.execute(db)
})
