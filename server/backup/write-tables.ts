import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db, Tx } from '#services/database/database.ts'
import type { CheckedFiles } from './checked-files.ts'
import type { TablesManifest } from './manifest.ts'
import {
  digestOfLine,
  findJobTable,
  fixFormats,
  isUnfinishedJob,
  listTables,
  readLines,
  type StoredTable,
  sumLedger,
} from './stored-rows.ts'
import { fileOfTable } from './table-files.ts'

/** Writes a file for each table, as they are at one moment, while others change them. Returns what the manifest says of them. */
export function writeTables(
  db: Db,
  files: CheckedFiles,
  say: (sentence: string) => void,
): Promise<TablesManifest> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await fixFormats(tx)
      const { takenAt, schema } = await readState(tx)
      const tables: TablesManifest['tables'] = {}
      for (const table of await listTables(tx)) tables[table.name] = await writeTable(tx, table, files, say)
      const jobTable = await findJobTable(tx)
      const jobs = jobTable ? await writeTable(tx, jobTable, files, say, isUnfinishedJob) : undefined
      return {
        takenAt: takenAt.toISOString(),
        schema,
        tables,
        ledger: await sumLedger(tx),
        jobs: jobs?.rows ?? 0,
        sequences: await readSequences(tx),
      }
    })
}

async function readState(tx: Tx): Promise<{ takenAt: Date; schema: string[] }> {
  const { rows } = await sql<{ takenAt: Date; schema: string[] }>`
    select clock_timestamp() as taken_at, array(select name::text from kysely_migration order by name) as schema
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A statement without a condition returned no row.')
  return row
}

async function writeTable(
  tx: Tx,
  table: StoredTable,
  files: CheckedFiles,
  say: (sentence: string) => void,
  condition?: typeof isUnfinishedJob,
): Promise<{ rows: number; digest: string }> {
  let rows = 0
  let digest = 0n
  let saidAt = performance.now()
  async function* readText() {
    for await (const lines of readLines(tx, table, condition)) {
      rows += lines.length
      for (const line of lines) digest += digestOfLine(line)
      if (performance.now() - saidAt > 5000) {
        saidAt = performance.now()
        say(`${table.name}: ${rows.toLocaleString('en')} rows so far`)
      }
      yield `${lines.join('\n')}\n`
    }
  }
  // The fastest level: a higher one takes three times as long and saves a fifth of the room.
  const zipped = Readable.from(readText()).compose(createGzip({ level: 1 })) as Readable
  await files.write(fileOfTable(table.name), zipped)
  return { rows, digest: String(digest) }
}

async function readSequences(tx: Tx): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1
  `.execute(tx)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}
