import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, inject } from 'vitest'
import type { Db, OpenDatabase } from '#services/database/database.ts'
import { openPGlite } from '#services/database/pglite.ts'
import { openPostgres } from '#services/database/postgres.ts'
import { onServer } from './on-server.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

/** The empty databases of this worker. Its test files run one after the other, and opening a database takes 0.5 s. */
const free: OpenDatabase[] = []

/**
 * Returns a migrated, empty database for one test file: PGlite, or a database on the server of TEST_DATABASE_URL. After
 * the file's last test it is emptied and kept for the next file. A test that changes the schema opens its own.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const database = free.pop() ?? (await (serverUrl ? openOnServer(serverUrl) : openFromImage()))
  afterAll(async () => {
    await truncateTables(database.db)
    free.push(database)
  })
  return { ...database, close: async () => {} }
}

async function openFromImage() {
  const bytes = await readFile(inject('databaseImage'))
  return openPGlite(undefined, new Blob([bytes]))
}

/** Opens a database that is dropped at the end of the run: see test/prepare-database.ts. */
async function openOnServer(url: string): Promise<OpenDatabase> {
  const template = inject('databaseImage')
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await onServer(url, `create database ${name} template ${template}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = openPostgres(own.href, (error) => {
    if (!free.includes(database)) throw error
  })
  return database
}

/** Empties all our tables except the installation's own keys. */
export async function clearTables(db: Db): Promise<void> {
  let clearing = clearings.get(db)
  if (!clearing) clearings.set(db, (clearing = await writeClearing(db)))
  await sql.raw(clearing).execute(db)
}

const clearings = new WeakMap<Db, string>()

/** Returns one statement that empties the tables. It deletes rows: truncating all tables takes ten times as long. */
async function writeClearing(db: Db): Promise<string> {
  const names = (await listTables(db)).filter((name) => name !== 'secrets' && !appendOnly.includes(name))
  const deletes = sortForDeletion(names, await listReferences(db)).map((name) => `delete from ${name};`)
  const truncations = appendOnly.map(
    (name) => `if exists (select from ${name}) then truncate ${name} cascade; end if;`,
  )
  return `do $$ begin ${truncations.join(' ')} ${deletes.join(' ')} end $$`
}

/** Triggers refuse to delete their rows. */
const appendOnly = ['events', 'ledger_lines', 'ledger_entries']

/** Removes everything of a test file from our tables and those of the job queue. */
async function truncateTables(db: Db): Promise<void> {
  const names = [...(await listTables(db)), 'pgboss.job', 'pgboss.schedule']
  await sql.raw(`truncate ${names.join(', ')} cascade`).execute(db)
}

async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely_%'
  `.execute(db)
  return rows.map(({ name }) => name)
}

type Reference = { child: string; parent: string }

async function listReferences(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid
  `.execute(db)
  return rows
}

/** Sorts tables so that each comes before the tables that it refers to. */
function sortForDeletion(names: string[], references: Reference[]): string[] {
  const sorted: string[] = []
  let rest = names
  while (rest.length > 0) {
    const isReferredTo = (name: string) =>
      references.some(({ child, parent }) => parent === name && rest.includes(child))
    const next = rest.filter((name) => !isReferredTo(name))
    if (next.length === 0) throw new Error(`These tables refer to each other in a circle: ${rest.join(', ')}`)
    sorted.push(...next)
    rest = rest.filter((name) => !next.includes(name))
  }
  return sorted
}
