import { createJobs } from '#services/jobs/boss-jobs.ts'
import { type Config, readConfig } from '../config/config.ts'
import { createServer } from '../create-server.ts'
import { describeForOperator } from './operator-errors.ts'
import { writeForOurselves } from '../storage/data-dir.ts'
import { describeDatabase, isDatabaseMissing } from '../storage/describe-database.ts'
import { openStore } from '../storage/open-store.ts'

/** Applies the missing migrations. Returns the exit code: 1 when `isCheck` and some are missing. */
async function migrateDatabase(config: Config, isCheck: boolean): Promise<number> {
  const name = describeDatabase(config)
  if (isCheck && isDatabaseMissing(config)) {
    console.log(`There is no database yet: ${name}.`)
    return 1
  }
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
  const [done, none] = isCheck ? ['Missing', 'Nothing is missing'] : ['Applied', 'There was nothing to do']
  console.log(missing.length > 0 ? `${done} in ${name}: ${missing.join(', ')}` : `${none} in ${name}.`)
  return isCheck && missing.length > 0 ? 1 : 0
}

/** The tables of the job queue are migrated by its library when it opens. */
async function makeQueues(settings: Parameters<typeof createJobs>[0]): Promise<void> {
  const jobs = createJobs({ ...settings, isOnSchedule: false })
  await jobs.open()
  await jobs.stop()
}

try {
  writeForOurselves()
  const words = process.argv.slice(2)
  const isCheck = words.length === 1 && words[0] === '--check'
  if (words.length > 0 && !isCheck) {
    console.error('Usage: npm run migrate   or   npm run migrate -- --check')
    process.exitCode = 1
  } else process.exitCode = await migrateDatabase(readConfig(process.env), isCheck)
} catch (error) {
  const reason = describeForOperator(error)
  if (!reason) throw error
  console.error(`Nothing was changed: ${reason}`)
  process.exitCode = 1
}
