import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hasTable } from '#services/database/database-state.ts'
import { inTransaction, type OpenDatabase, type Tx } from '#services/database/database.ts'
import type { ImageStore } from '#services/images/image-store.ts'
import { createJobs, type JobsSettings } from '#services/jobs/boss-jobs.ts'
import { findStoredPlace, writePlace } from '../drill/place.ts'
import { verifyFiles } from './checked-files.ts'
import { loadTables } from './load-tables.ts'
import { BackupRefusal, type Manifest, readManifest, secretCopy } from './manifest.ts'
import { restorePictures } from './restore-pictures.ts'

export type RestoreTarget = {
  database: OpenDatabase
  images: ImageStore
  /** Stores the installation's secret. Throws when the target has another one. */
  writeSecret: (secret: string) => Promise<void>
  /** Whether what is in the database may be replaced. */
  replaces: boolean
  log: JobsSettings['log']
  say: (sentence: string) => void
}

/**
 * Restores a backup. Everything is compared before the database changes, in one transaction, so an interrupted restore leaves
 * it as it was. Then the pictures are stored; a restore that was interrupted there continues when it is repeated. Processes
 * that are started afterwards act on nothing outside until the operator confirms the database. Throws BackupRefusal.
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<Manifest> {
  const { database, images, say } = target
  const { db } = database
  const manifest = await readManifest(folder)
  const files = await verifyFiles(folder, manifest.checksums)
  say(`The backup of ${manifest.takenAt} is complete: ${files.toLocaleString('en')} files.`)
  const isBegun = await inTransaction(db, (tx) => hasBegun(tx, manifest))
  if (!isBegun && !target.replaces && (await inTransaction(db, hasTables)))
    throw new BackupRefusal(
      'The database is not empty: nothing was changed. Name an empty one, or restore with --replace to delete what is in it.',
    )
  await target.writeSecret((await readFile(join(folder, secretCopy), 'utf8')).trim())
  if (!isBegun) await restoreDatabase(folder, manifest, target)
  say('The database is restored: every row and the ledger are as in the backup.')
  await restorePictures(folder, { db, images, say })
  await inTransaction(db, (tx) => markPlace(tx, manifest, restoredPlace(manifest)))
  return manifest
}

async function restoreDatabase(folder: string, manifest: Manifest, { database, log, say }: RestoreTarget) {
  // The library of the queue makes its tables, outside of our transaction.
  const jobs = createJobs({ database, log, isOnSchedule: false })
  await jobs.open()
  await jobs.stop()
  const { db } = database
  await inTransaction(db, async (tx) => {
    await dropTables(tx)
    await loadTables(tx, { folder, manifest, say })
    await markPlace(tx, manifest, unfinishedPlace(manifest))
  })
  await sql`analyze`.execute(db)
}

/** No database has such a name, so a process that reaches a real provider does not act on what is outside. */
const restoredPlace = ({ takenAt }: Manifest) => `a backup of ${takenAt}`
const unfinishedPlace = ({ checksums }: Manifest) => `an unfinished restore of ${checksums}`

async function hasBegun(tx: Tx, manifest: Manifest): Promise<boolean> {
  if (!(await hasTable(tx, 'installation_place'))) return false
  return (await findStoredPlace(tx))?.place === unfinishedPlace(manifest)
}

const markPlace = (tx: Tx, { takenAt }: Manifest, place: string): Promise<void> =>
  writePlace(tx, { place, seenAt: new Date(takenAt) })

/** Those of the job queue do not count. */
async function hasTables(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1
  `.execute(tx)
  return rows.length > 0
}

/** Drops our tables and functions, and not the schema, because others may have been given rights on it. */
async function dropTables(tx: Tx): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('drop table %s cascade', oid::regclass) as statement from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all
    select format('drop function %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  `.execute(tx)
  for (const { statement } of rows) await sql.raw(statement).execute(tx)
  await sql`delete from pgboss.job`.execute(tx)
}
