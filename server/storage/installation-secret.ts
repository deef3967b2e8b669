import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inTransaction, type OpenDatabase } from '#services/database/database.ts'
import { hasTable } from '#services/database/database-state.ts'
import { secretFile } from './data-dir.ts'
import { ConfigError } from '../config/environment.ts'
import { createDeriveKey } from './secrets.ts'

type Options = {
  database: OpenDatabase
  dataDir: string
  /** The value of INSTALLATION_SECRET, which takes precedence over the file. */
  given: string | undefined
}

/** The row of the table `secrets` that detects a process with another secret. */
const fingerprintName = 'installation fingerprint'

/**
 * Throws ConfigError when the secret is not the one with which this database was first used, or is not here. Changes
 * nothing.
 */
export async function checkInstallationSecret({ database, dataDir, given }: Options): Promise<void> {
  const { db } = database
  if (!(await hasTable(db, 'secrets'))) return
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', fingerprintName)
    .executeTakeFirst()
  if (!row) return
  const path = join(dataDir, secretFile)
  const own = given ?? (await readSecret(path))
  if (own === undefined) throw secretMissing(path)
  if (row.value !== fingerprintOf(own)) throw otherSecret(given, path)
}

/**
 * The secret from which this installation's keys are derived: INSTALLATION_SECRET, or a file in DATA_DIR that is
 * written at the first start. Throws ConfigError when the secret is not the one with which this database was first
 * used.
 */
export async function openInstallationSecret({ database, dataDir, given }: Options): Promise<string> {
  const path = join(dataDir, secretFile)
  const own = given ?? (await readSecret(path))
  const secret = own ?? randomBytes(32).toString('base64url')
  // The file is written first: after a crash in between, the next start finds the secret.
  if (own === undefined) await writeSecret(path, secret)
  if (!(await claimDatabase(database, secret))) {
    if (own !== undefined) throw otherSecret(given, path)
    await rm(path)
    throw secretMissing(path)
  }
  return secret
}

/**
 * Stores the fingerprint of the secret in the database, or compares it with the stored one. Returns whether they match.
 */
function claimDatabase({ db }: OpenDatabase, secret: string): Promise<boolean> {
  const fingerprint = fingerprintOf(secret)
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('secrets')
      .values({ name: fingerprintName, value: fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { value } = await tx
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', fingerprintName)
      .executeTakeFirstOrThrow()
    return value === fingerprint
  })
}

const fingerprintOf = (secret: string) =>
  Buffer.from(createDeriveKey(secret)('fingerprint')).toString('base64url')

/**
 * The secret with which this database was first used; undefined before that. Throws ConfigError when another one is
 * configured, or none.
 */
export async function findInstallationSecret(options: Options): Promise<string | undefined> {
  await checkInstallationSecret(options)
  return options.given ?? readSecret(join(options.dataDir, secretFile))
}

/** Stores the secret of a backup, unless it is configured. Throws ConfigError when this installation has another one. */
export async function restoreInstallationSecret(
  secret: string,
  { dataDir, given }: Omit<Options, 'database'>,
): Promise<void> {
  const path = join(dataDir, secretFile)
  const own = given ?? (await readSecret(path))
  if (own === undefined) await writeSecret(path, secret)
  else if (own !== secret)
    throw new ConfigError(
      `the backup has another secret than ${given === undefined ? path : 'INSTALLATION_SECRET'}. Use an empty DATA_DIR without INSTALLATION_SECRET, or the secret of the backup.`,
    )
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

function otherSecret(given: string | undefined, path: string): ConfigError {
  const [name, other] = given === undefined ? [path, 'INSTALLATION_SECRET'] : ['INSTALLATION_SECRET', path]
  return new ConfigError(
    `${name} is wrong: this database was first used with another secret. It may be in ${other} of the process that used it first.`,
  )
}
