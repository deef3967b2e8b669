import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'

/**
 * Cleans up at the end of the running test or, outside any test, after the last test of the file or group. Do not call
 * it in `beforeAll` and the like.
 */
export function cleanUpLater(work: () => Promise<void> | void): void {
  // Inside a test, Vitest accepts `afterAll` but never runs it.
  if (TestRunner.getCurrentTest()) onTestFinished(() => work())
  else afterAll(() => work())
}

/** Makes a folder for DATA_DIR. It is removed at the end: see cleanUpLater. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hatbodol-process-'))
  // What failed may still be writing.
  cleanUpLater(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Makes a folder for DATA_DIR with a migrated, empty database. */
export async function makeMigratedDataDir(): Promise<string> {
  const folder = await makeDataDir()
  // With TEST_DATABASE_URL there is no image of an embedded database. The first start then creates the database.
  if (!process.env['TEST_DATABASE_URL']) await unpackDatabase(folder, 'databaseImage')
  return folder
}

/**
 * Puts an embedded database into a folder for DATA_DIR: migrated and empty, or without our tables. Making a new one and
 * migrating it takes seconds. There is no image of either with TEST_DATABASE_URL.
 */
export async function unpackDatabase(
  dataDir: string,
  image: 'databaseImage' | 'emptyDatabaseImage',
): Promise<void> {
  await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', inject(image), '-C', join(dataDir, 'postgres')])
}
