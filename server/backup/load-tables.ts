import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '#db/migrations.ts'
import type { Tx } from '#services/database/database.ts'
import { BackupRefusal, type Manifest } from './manifest.ts'
import {
  digestInDatabase,
  findJobTable,
  fixFormats,
  listTables,
  type StoredTable,
  sumLedger,
} from './stored-rows.ts'
import { fileOfTable, readBatches } from './table-files.ts'

type Loading = { folder: string; manifest: Manifest; say: (sentence: string) => void }

/**
 * Makes the schema that the backup has, fills it, compares every row and the ledger with the manifest, and applies later
 * migrations. All of it happens in `tx`: until the caller commits, nothing has changed. Throws BackupRefusal when something
 * differs.
 */
export async function loadTables(tx: Tx, { folder, manifest, say }: Loading): Promise<void> {
  await fixFormats(tx)
  await migrateTo(tx, manifest.schema.at(-1) ?? '')
  const tables = await listTables(tx)
  const references = await dropReferences(tx)
  for (const { name } of tables) {
    // Their triggers refuse changes, or write rows that the backup has.
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
    await sql`delete from ${sql.table(name)}`.execute(tx)
  }
  for (const table of tables) {
    const expected = manifest.tables[table.name]
    if (!expected) throw new BackupRefusal(`The backup does not have the table ${table.name}.`)
    if (expected.rows > 100_000) say(`${table.name}: ${expected.rows.toLocaleString('en')} rows`)
    await loadTable(tx, table, join(folder, fileOfTable(table.name)))
    const found = await digestInDatabase(tx, table)
    if (found.rows !== expected.rows || found.digest !== expected.digest) throw differs(table.name)
  }
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
  await addReferences(tx, references)
  for (const [name, last] of Object.entries(manifest.sequences))
    await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(tx)
  await compareLedger(tx, manifest)
  await loadJobs(tx, folder, manifest)
  await migrateTo(tx, Object.keys(migrations).at(-1) ?? '')
}

async function migrateTo(tx: Tx, name: string): Promise<void> {
  const migrator = new Migrator({
    db: tx.withoutPlugins(),
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateTo(name)
  if (error) throw error
}

type Reference = { table: string; name: string; definition: string }

/** Drops the foreign keys, so that tables can be filled in any order. */
async function dropReferences(tx: Tx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `.execute(tx)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx)
  return rows
}

/** Adds them again, which finds rows that refer to nothing. */
async function addReferences(tx: Tx, references: Reference[]): Promise<void> {
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      tx,
    )
}

async function loadTable(tx: Tx, { name, columns }: StoredTable, file: string): Promise<void> {
  const list = sql.join(columns.map((column) => sql.id(column)))
  const table = sql.table(name)
  for await (const json of readBatches(file))
    await sql`insert into ${table} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${table}, ${json}::json)`.execute(tx)
}

/** Jobs of queues that this version does not have any more are left out. */
async function loadJobs(tx: Tx, folder: string, { jobs }: Manifest): Promise<void> {
  const table = await findJobTable(tx)
  if (jobs === 0 || !table) return
  const list = sql.join(table.columns.map((column) => sql.id(column)))
  let read = 0
  for await (const json of readBatches(join(folder, fileOfTable(table.name)))) {
    const { rows } = await sql<{ count: number }>`
      with found as (select * from json_populate_recordset(null::pgboss.job, ${json}::json)),
      written as (
        insert into pgboss.job (${list})
          select ${list} from found where name in (select name from pgboss.queue)
      )
      select count(*)::int as count from found
    `.execute(tx)
    read += rows[0]?.count ?? 0
  }
  if (read !== jobs) throw differs('the queue of jobs')
}

async function compareLedger(tx: Tx, { ledger }: Manifest): Promise<void> {
  const found = await sumLedger(tx)
  const accounts = new Set([...Object.keys(found), ...Object.keys(ledger)])
  for (const account of accounts)
    if (found[account] !== ledger[account]) throw differs(`the ledger’s account ${account}`)
  const total = Object.values(found).reduce((sum, each) => sum + BigInt(each), 0n)
  if (total !== 0n) throw new BackupRefusal(`The accounts of the ledger add up to ${total} instead of 0.`)
}

const differs = (what: string) =>
  new BackupRefusal(`What was restored of ${what} is not what the backup has.`)
