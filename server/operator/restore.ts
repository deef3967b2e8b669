import { resolve } from 'node:path'
import { systemClock } from '#lib/clock.ts'
import { BackupRefusal } from '../backup/manifest.ts'
import { openToFill } from '../backup/open-databases.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { type Config, readConfig } from '../config/config.ts'
import { createServer } from '../create-server.ts'
import { prepareDataDir, writeForOurselves } from '../storage/data-dir.ts'
import { describeDatabase } from '../storage/describe-database.ts'
import { restoreInstallationSecret } from '../storage/installation-secret.ts'
import { openImages } from '../storage/open-images.ts'
import { runForOperator, type Say } from './run-for-operator.ts'

const replace = '--replace'

async function restore(config: Config, folder: string, replaces: boolean, say: Say): Promise<string> {
  const { dataDir, installationSecret } = config
  const { log } = createServer(config.logLevel, false)
  await prepareDataDir(dataDir)
  const database = await openToFill(config)
  try {
    const { db } = database
    const { takenAt } = await restoreBackup(folder, {
      database,
      images: await openImages(config, { db, clock: systemClock }),
      writeSecret: (secret) => restoreInstallationSecret(secret, { dataDir, given: installationSecret }),
      replaces,
      log,
      say,
    })
    return [
      `The backup of ${takenAt} is restored into ${describeDatabase(config)}, with its pictures and its secret.`,
      'With a real provider or mail server, a server that starts now sends nothing and moves no money. Look at it, stop it, and',
      'then, if it is the real installation from now on: npm run admin -- confirm-database',
    ].join('\n')
  } finally {
    await database.close()
  }
}

await runForOperator('The backup is not restored', async (say) => {
  writeForOurselves()
  const words = process.argv.slice(2)
  const [folder, ...rest] = words.filter((word) => word !== replace)
  if (folder === undefined || rest.length > 0)
    throw new BackupRefusal(`Usage: npm run restore -- <folder of a backup> [${replace}]`)
  return restore(readConfig(process.env), resolve(folder), words.includes(replace), say)
})
