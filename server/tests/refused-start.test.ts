import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '#db/migrations.ts'
import { systemClock } from '#lib/clock.ts'
import { type Db, migrate } from '#services/database/database.ts'
import { compareMigrations } from '#services/database/database-state.ts'
import { openPGlite } from '#services/database/pglite.ts'
import { makeDataDir, makeMigratedDataDir, unpackDatabase } from '#test/processes/data-dir.ts'
import { runMigrate } from '#test/processes/process.ts'
import { readConfig } from '../config/config.ts'
import { describeForOperator } from '../operator/operator-errors.ts'
import { startProduct } from '../start.ts'
import { prepareDataDir } from '../storage/data-dir.ts'
import { openInstallationSecret } from '../storage/installation-secret.ts'

const onServer = Boolean(process.env['TEST_DATABASE_URL'])
const reason = 'it runs on a folder of its own'
const last = Object.keys(migrations).at(-1) ?? ''

async function start(dataDir: string, environment: Record<string, string> = {}): Promise<string> {
  const settings = { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, DEMO_DATA: 'off', LOG_LEVEL: 'fatal' }
  const config = readConfig({ ...settings, ...environment })
  try {
    const running = await startProduct({ config, clock: systemClock, pages: 'none', say: () => {} })
    await running.stop()
    return 'it started'
  } catch (error) {
    return describeForOperator(error) ?? String(error)
  }
}

async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openPGlite(dataDir)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const listMissing = async (dataDir: string) => (await withDatabase(dataDir, compareMigrations)).missing

/** Makes the folder of a version that did not have the last migration, as its first start left it. */
async function makeOlderDataDir(): Promise<string> {
  const dataDir = await makeDataDir()
  await prepareDataDir(dataDir)
  await unpackDatabase(dataDir, 'emptyDatabaseImage')
  const database = await openPGlite(dataDir)
  await migrate(database.db, Object.fromEntries(Object.entries(migrations).slice(0, -1)))
  await openInstallationSecret({ database, dataDir, given: undefined })
  await database.close()
  return dataDir
}

test('a start that is refused has not migrated the database; npm run migrate does, and says what is missing', async ({
  skip,
}) => {
  skip(onServer, reason)
  const dataDir = await makeOlderDataDir()
  const firebase = { IDENTITY: 'firebase', FIREBASE_API_KEY: 'a', FIREBASE_PROJECT_ID: 'b' }
  const refusals: [string, Record<string, string>][] = [
    ['INSTALLATION_SECRET is wrong', { INSTALLATION_SECRET: randomBytes(32).toString('hex') }],
    [
      'FIREBASE_SERVICE_ACCOUNT is wrong',
      { ...firebase, FIREBASE_AUTH_DOMAIN: 'c', FIREBASE_SERVICE_ACCOUNT: '/none' },
    ],
  ]
  for (const [why, settings] of refusals) {
    expect(await start(dataDir, settings)).toContain(why)
    expect(await listMissing(dataDir)).toEqual([last])
  }
  const settings = { DATA_DIR: dataDir }
  const database = `the embedded database in ${dataDir}`
  expect(await runMigrate(['--check'], settings)).toEqual({
    code: 1,
    said: `Missing in ${database}: ${last}\n`,
  })
  expect(await runMigrate([], settings)).toEqual({ code: 0, said: `Applied in ${database}: ${last}\n` })
  expect(await runMigrate(['--check'], settings)).toEqual({
    code: 0,
    said: `Nothing is missing in ${database}.\n`,
  })
})

test('a version that is older than the schema says so in one line and does not start', async ({ skip }) => {
  skip(onServer, reason)
  const dataDir = await makeMigratedDataDir()
  await withDatabase(dataDir, (db) =>
    sql`insert into kysely_migration values ('9999-later', '2026-01-01')`.execute(db),
  )
  expect(await start(dataDir)).toBe(
    'a newer version has migrated this database (9999-later). Start that version, or restore a backup from before.',
  )
})

test('where there is no database, npm run migrate -- --check says so and makes none', async () => {
  const dataDir = await makeDataDir()
  const { code, said } = await runMigrate(['--check'], { DATA_DIR: dataDir })
  expect([code, said]).toEqual([1, `There is no database yet: the embedded database in ${dataDir}.\n`])
})
