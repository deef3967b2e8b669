import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { holdForPayment } from '#features/bookings/commands/settlement.ts'
import { getBooking } from '#features/bookings/queries.ts'
import { openIntent } from '#features/payments/commands/intents.ts'
import { findPaymentByIntent, listReconciliations } from '#features/payments/queries.ts'
import { systemClock } from '#lib/clock.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import { buildBooking } from '#test/build.ts'
import { confirmAt } from '#test/nodes.ts'
import { makeMigratedDataDir } from '#test/process.ts'
import { readConfig } from './config/config.ts'
import { type Running, startProduct } from './start.ts'

const onServer = Boolean(process.env['TEST_DATABASE_URL'])
const dataDir = await makeMigratedDataDir()
const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'off' })
const start = () => startProduct({ config, clock: systemClock, pages: 'none', say: () => {} })

/** The tables of which the database's planner knows nothing. */
async function listUnknownTables(db: Db): Promise<unknown[]> {
  const tables = sql`select oid::regclass::text from pg_class join pg_stat_user_tables on relid = oid`
  return (await sql`${tables} where reltuples < 0`.execute(db)).rows
}

let running: Running | undefined
afterEach(async () => {
  await running?.stop()
})

test('a start settles the card that said yes to the last process, of which nobody told it', async ({
  skip,
}) => {
  skip(onServer, 'it runs on a folder of its own')
  running = await start()
  const { services } = running
  services.embedded.sandbox?.faults.plan({ webhooks: { copies: 0 } })
  const { id, buyerId } = await buildBooking(running)
  const booking = await getBooking(services.db, buyerId, id)
  const cause = { actorId: buyerId, at: services.clock() }
  const { purchase } = await inTransaction(services.db, (tx) => holdForPayment(tx, booking, 5_450_000, cause))
  const intent = await openIntent(services, purchase, cause)
  expect(await confirmAt(running.address, intent.clientSecret)).toBe(true)
  await running.stop()

  running = await start()
  const { db } = running.services
  expect(await listUnknownTables(db)).toEqual([])
  const findState = async () => (await findPaymentByIntent(db, intent.id))?.state
  await expect.poll(findState, { timeout: 20_000 }).toBe('captured')
  const listRuns = async () => (await listReconciliations(db, { limit: 10 })).rows
  const countStarts = async () => (await listRuns()).filter((run) => run.cause === 'start').length
  await expect.poll(countStarts, { timeout: 10_000 }).toBe(2)
  // Every ten minutes a scheduled reconciliation runs, and it may compare the payment first.
  expect(await listRuns()).toContainEqual(expect.objectContaining({ compared: 1 }))
}, 60_000)
