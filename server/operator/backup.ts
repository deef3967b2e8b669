import { resolve } from 'node:path'
import { systemClock } from '#lib/clock.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { BackupRefusal, missingFile } from '../backup/manifest.ts'
import { openToRead } from '../backup/open-databases.ts'
import { type Config, readConfig } from '../config/config.ts'
import { writeForOurselves } from '../storage/data-dir.ts'
import { describeDatabase } from '../storage/describe-database.ts'
import { findInstallationSecret } from '../storage/installation-secret.ts'
import { openImages } from '../storage/open-images.ts'
import { runForOperator, type Say } from './run-for-operator.ts'

async function backUp(config: Config, folder: string, say: Say): Promise<string> {
  const { dataDir, installationSecret } = config
  const database = await openToRead(config)
  try {
    const { db } = database
    const secret = await findInstallationSecret({ database, dataDir, given: installationSecret })
    if (secret === undefined) throw new BackupRefusal('No server has used this database yet.')
    const { pictures } = await makeBackup(folder, {
      db,
      images: await openImages(config, { db, clock: systemClock }),
      storeName: config.images.mode,
      secret,
      say,
    })
    const lost =
      pictures.missing > 0
        ? ` The store did not have ${pictures.missing} files of pictures, which ${missingFile} lists.`
        : ''
    return `${folder} is a complete backup of ${describeDatabase(config)}, with ${pictures.files} files of pictures.${lost} It contains the installation’s secret: keep it where nobody else can read it.`
  } finally {
    await database.close()
  }
}

await runForOperator('There is no backup', async (say) => {
  writeForOurselves()
  const [folder, ...rest] = process.argv.slice(2)
  if (folder === undefined || rest.length > 0)
    throw new BackupRefusal('Usage: npm run backup -- <new folder>')
  return backUp(readConfig(process.env), resolve(folder), say)
})
