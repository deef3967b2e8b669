import { createJobs } from '#services/jobs/boss-jobs.ts'
import { type Config, readConfig } from '../config/config.ts'
import { createServer } from '../create-server.ts'
import { runForOperator } from './run-for-operator.ts'
import { writeForOurselves } from '../storage/data-dir.ts'
import { describeDatabase, isDatabaseMissing } from '../storage/describe-database.ts'
import { openStore } from '../storage/open-store.ts'

/** Applies the missing migrations, and returns what it did. When `isCheck`, it is a failure that some are missing. */
async function migrateDatabase(config: Config, isCheck: boolean) {
  const name = describeDatabase(config)
  if (isCheck && isDatabaseMissing(config)) return { failure: `There is no database yet: ${name}.` }
  const { log } = createServer(config.logLevel, false)
  const store = await openStore({ config, log, isServing: false, database: undefined })
  const { missing } = store
  try {
    if (!isCheck) {
      await store.migrate()
      await makeQueues({ database: store.database, log })
    }
  } finally {
    await store.close()
  }
  const names = missing.join(', ')
  if (isCheck) return names ? { failure: `Missing in ${name}: ${names}` } : `Nothing is missing in ${name}.`
  return names ? `Applied in ${name}: ${names}` : `There was nothing to do in ${name}.`
}

/** The tables of the job queue are migrated by its library when it opens. */
async function makeQueues(settings: Parameters<typeof createJobs>[0]): Promise<void> {
  const jobs = createJobs({ ...settings, isOnSchedule: false })
  await jobs.open()
  await jobs.stop()
}

await runForOperator('Nothing was changed', async () => {
  writeForOurselves()
  const words = process.argv.slice(2)
  const isCheck = words.length === 1 && words[0] === '--check'
  if (words.length > 0 && !isCheck)
    return { failure: 'Usage: npm run migrate   or   npm run migrate -- --check' }
  return migrateDatabase(readConfig(process.env), isCheck)
})
