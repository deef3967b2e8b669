import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import type { Db, OpenDatabase } from '#services/database/database.ts'
import { openPGlite } from '#services/database/pglite.ts'
import { openPostgres } from '#services/database/postgres.ts'
import { onServer } from './on-server.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

/**
 * A migrated, empty database for one test file, closed after its last test: PGlite, or a database of its own on the
 * server of TEST_DATABASE_URL.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const database = serverUrl ? await openOnServer(serverUrl) : await openFromImage()
  afterAll(() => database.close())
  return database
}

async function openFromImage() {
  const bytes = await readFile(inject('databaseImage'))
  return openPGlite(undefined, new Blob([bytes]))
}

async function openOnServer(url: string): Promise<OpenDatabase> {
  const name = `hatbodol_test_${process.pid}_${process.env['VITEST_POOL_ID'] ?? '0'}_${Date.now()}`
  await onServer(url, `create database ${name} template ${inject('databaseImage')}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  let isClosing = false
  const database = openPostgres(own.href, (error) => {
    // A pool says it has ended before its last connections have, and the database is then dropped under them.
    if (!isClosing) throw error
  })
  return {
    ...database,
    close: async () => {
      isClosing = true
      await database.close()
      await onServer(url, `drop database ${name} with (force)`)
    },
  }
}

/** Empties every table of ours but the installation's own keys. */
export async function clearTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely_%' and table_name <> 'secrets'
  `.execute(db)
  await sql.raw(`truncate ${rows.map((row) => row.name).join(', ')} cascade`).execute(db)
}
