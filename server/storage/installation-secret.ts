import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction, type OpenDatabase } from '#services/database/database.ts'
import { forgetDeleted } from '#services/database/forget-deleted.ts'
import { secretFile } from './data-dir.ts'
import { ConfigError } from '../config/environment.ts'
import { createDeriveKey } from './secrets.ts'

type Options = {
  database: OpenDatabase
  dataDir: string
  /** The value of INSTALLATION_SECRET, which takes precedence over the file. */
  given: string | undefined
}

/**
 * Rows of the table `secrets`: where earlier versions kept the secret, and a fingerprint that detects a process with
 * another secret.
 */
const rows = { secret: 'installation', fingerprint: 'installation fingerprint' }

/**
 * The secret from which this installation's keys are derived: INSTALLATION_SECRET, or a file in DATA_DIR that is
 * written at the first start. A secret that an earlier version kept in the database is moved there. Throws ConfigError
 * when the secret is not the one with which this database was first used.
 */
export async function openInstallationSecret({ database, dataDir, given }: Options): Promise<string> {
  const path = join(dataDir, secretFile)
  const [kept, known, inFile] = await Promise.all([
    findRow(database, rows.secret),
    findRow(database, rows.fingerprint),
    readSecret(path),
  ])
  const own = given ?? inFile
  if (own === undefined && kept === undefined && known !== undefined) throw secretMissing(path)
  const secret = own ?? kept ?? randomBytes(32).toString('base64url')
  if (kept !== undefined && known === undefined && kept !== secret)
    throw otherSecret(
      given,
      path,
      'Start one process without it: the secret moves from the database to that file.',
    )
  // The file is written first: after a crash in between, the secret is in both places, but never in none.
  const isNew = own === undefined
  if (isNew) await writeSecret(path, secret)
  if (!(await claimDatabase(database, secret))) {
    if (isNew) await rm(path)
    throw otherSecret(given, path)
  }
  if (kept !== undefined) await forgetDeleted(database, 'secrets')
  return secret
}

/**
 * Stores the fingerprint of the secret in the database, or compares it with the stored one. Returns whether they match,
 * and then deletes the secret that an earlier version stored.
 */
function claimDatabase({ db }: OpenDatabase, secret: string): Promise<boolean> {
  const fingerprint = fingerprintOf(secret)
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('secrets')
      .values({ name: rows.fingerprint, value: fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { value } = await tx
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', rows.fingerprint)
      .executeTakeFirstOrThrow()
    if (value !== fingerprint) return false
    await tx.deleteFrom('secrets').where('name', '=', rows.secret).execute()
    return true
  })
}

const fingerprintOf = (secret: string) =>
  Buffer.from(createDeriveKey(secret)('fingerprint')).toString('base64url')

async function findRow({ db }: OpenDatabase, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

async function readSecret(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text?.trim()
}

async function writeSecret(path: string, secret: string): Promise<void> {
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

function secretMissing(path: string): ConfigError {
  return new ConfigError(
    `INSTALLATION_SECRET is missing: this database was first used with a secret that is not here. Set it, or restore ${path}.`,
  )
}

function otherSecret(given: string | undefined, path: string, advice = ''): ConfigError {
  const [name, other] = given === undefined ? [path, 'INSTALLATION_SECRET'] : ['INSTALLATION_SECRET', path]
  return new ConfigError(
    `${name} is wrong: this database was first used with another secret. It may be in ${other} of the process that used it first. ${advice}`.trimEnd(),
  )
}
