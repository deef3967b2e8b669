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
    // For half a minute, one that had no room would say so in the tests of the next file.
    if (database.isFull()) return database.close()
    await clearAfterFile(database.db)
    free.push(database)
  })
  return { ...database, close: async () => {} }
}

async function openFromImage(path = inject('databaseImage')) {
  return openPGlite(undefined, new Blob([await readFile(path)]))
}

/** Opens an embedded database without tables. On a server for tests there is no image of one, and making it takes longer. */
export const openEmptyPGlite = () =>
  serverUrl ? openPGlite(undefined) : openFromImage(inject('emptyDatabaseImage'))

/** Opens a database that is dropped at the end of the run: see test/runner/prepare-database.ts. */
async function openOnServer(url: string): Promise<OpenDatabase> {
  const template = inject('databaseImage')
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await onServer(url, `create database ${name} template ${template}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const fail = (error: Error) => {
    if (!free.includes(database)) throw error
  }
  // A busy machine is slow, but no read of a test is too long.
  const database = openPostgres(own.href, fail, { maxReadMs: 60_000 })
  return database
}

/** Empties all our tables except the signing key, which takes 50 ms to make. */
export async function clearTables(db: Db): Promise<void> {
  let writing = clearings.get(db)
  if (!writing) clearings.set(db, (writing = writeClearing(db)))
  await writing
  await sql`select clear_tables()`.execute(db)
}

const ownKeys = ['secrets', 'identity_keys']

const clearings = new WeakMap<Db, Promise<unknown>>()

/**
 * Writes a database function that empties the tables, because PostgreSQL keeps the plans of its statements. It
 * deletes rows, because truncating takes ten times as long, and references before what they refer to. It does not
 * become a replica, whose deletions run no triggers: each change of that setting discards the plans of all statements.
 */
async function writeClearing(db: Db): Promise<void> {
  await spareClearing(db)
  const deletes = (await listTables(db))
    .filter((name) => !ownKeys.includes(name))
    .map((name) => `delete from ${name};`)
  deletes.push('delete from identity_keys where retired_at is not null;')
  const body = `begin ${deletes.join(' ')} end`
  await sql
    .raw(
      `create or replace function clear_tables() returns void language plpgsql set tests.clearing = 'on' as $$ ${body} $$`,
    )
    .execute(db)
}

/** Lets the triggers that refuse or count deletions run only outside the clearing. */
async function spareClearing(db: Db): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where not tgisinternal and tgtype & 1 = 1 and tgtype & 8 = 8
  `.execute(db)
  const condition = `when (coalesce(current_setting('tests.clearing', true), '') <> 'on')`
  for (const { definition } of rows) {
    const spared = definition
      .replace('CREATE TRIGGER', 'create or replace trigger')
      .replace(/FOR EACH ROW(?! WHEN)/, `for each row ${condition}`)
    await sql.raw(spared).execute(db)
  }
}

/** Removes everything of a test file from our tables and those of the job queue. */
async function clearAfterFile(db: Db): Promise<void> {
  await clearTables(db)
  for (const table of [...ownKeys, 'pgboss.job', 'pgboss.schedule'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  // The next file must not get the dead rows of a large table or the planner's statistics of this one.
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
      and (reltuples >= 0 or pg_relation_size(oid) > 500000)
  `.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  const body = `begin set local session_replication_role = replica; truncate ${names} cascade; end`
  await sql.raw(`do $$ ${body} $$`).execute(db)
}

/** Lists our tables, each before those that it refers to. */
async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; targets: string[] }>`
    select relname as name, array(
      select confrelid::regclass::text from pg_constraint
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
    ) as targets
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
  `.execute(db)
  const targetsOf = new Map(rows.map(({ name, targets }) => [name, targets]))
  const sorted = new Set<string>()
  const visit = (name: string) => {
    for (const target of targetsOf.get(name) ?? []) if (!sorted.has(target)) visit(target)
    sorted.add(name)
  }
  for (const { name } of rows) visit(name)
  return [...sorted].toReversed()
}
