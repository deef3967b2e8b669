import { join } from 'node:path'
import { systemClock } from '#lib/clock.ts'
import { BackupRefusal } from '../backup/manifest.ts'
import { moveToServer } from '../backup/move-to-server.ts'
import { openToFill } from '../backup/open-databases.ts'
import { type Config, readConfig } from '../config/config.ts'
import { ConfigError } from '../config/environment.ts'
import { createServer } from '../create-server.ts'
import { writeForOurselves } from '../storage/data-dir.ts'
import { describeDatabase, isDatabaseMissing } from '../storage/describe-database.ts'
import { findInstallationSecret } from '../storage/installation-secret.ts'
import { openImages } from '../storage/open-images.ts'
import { runForOperator, type Say } from './run-for-operator.ts'

async function move(config: Config, databaseUrl: string, say: Say): Promise<string> {
  const { dataDir, installationSecret: given } = config
  if (isDatabaseMissing(config)) throw new BackupRefusal(`There is no database yet in ${dataDir}.`)
  const { log } = createServer(config.logLevel, false)
  const from = await openToFill(config)
  try {
    const secret = await findInstallationSecret({ database: from, dataDir, given })
    if (secret === undefined) throw new BackupRefusal('No server has used this database yet.')
    const to = await openToFill({ databaseUrl, dataDir })
    try {
      const missing = await moveToServer({
        from,
        to,
        images: await openImages(config, { db: to.db, clock: systemClock }),
        dataDir,
        secret,
        log,
        say,
      })
      const lost = missing > 0 ? ` The store of pictures lacks ${missing} files that the database names.` : ''
      return [
        `Moved from ${dataDir} into ${describeDatabase({ databaseUrl, dataDir })}.${lost}`,
        'Set DATABASE_URL to it and start the server. Pictures and secret stay where they are: keep DATA_DIR.',
        `The old database is still in ${join(dataDir, 'postgres')}, and is not used any more.`,
      ].join('\n')
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

await runForOperator('Nothing was moved', async (say) => {
  writeForOurselves()
  const [url, ...rest] = process.argv.slice(2)
  if (url === undefined || rest.length > 0) throw new BackupRefusal('Usage: npm run move -- <DATABASE_URL>')
  // The address is checked as the server checks it, and the embedded database is what is moved.
  const { databaseUrl } = readConfig({ ...process.env, DATABASE_URL: url })
  if (databaseUrl === undefined) throw new ConfigError('DATABASE_URL is wrong: it is empty')
  return move(
    readConfig({ ...process.env, DATABASE_URL: '', DATABASE_REPLICA_URL: '', WORKERS: '' }),
    databaseUrl,
    say,
  )
})
