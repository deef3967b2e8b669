import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#services/database/database.ts'

export type StoredTable = {
  /** As in SQL, such as `items` or `pgboss.job`. */
  name: string
  /** Those that can be written, in their order. */
  columns: string[]
}

/** Rows as JSON must look the same in both engines and on each server. */
export async function fixFormats(tx: Tx): Promise<void> {
  for (const [setting, value] of [
    ['timezone', 'UTC'],
    ['extra_float_digits', '1'],
    ['bytea_output', 'hex'],
    ['intervalstyle', 'iso_8601'],
  ])
    await sql`select set_config(${setting}, ${value}, true)`.execute(tx)
}

/** Our tables, without those that record the migrations. */
export async function listTables(tx: Tx): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select relname as name, ${writableColumns} as columns from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
    order by relname
  `.execute(tx)
  return rows
}

const writableColumns = sql`array(
  select attname::text from pg_attribute
  where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
)`

/** The jobs of the queue, whose tables belong to its library; undefined before it has made them. */
export async function findJobTable(tx: Tx): Promise<StoredTable | undefined> {
  const { rows } = await sql<StoredTable>`
    select 'pgboss.job' as name, ${writableColumns} as columns from pg_class
    where oid = to_regclass('pgboss.job')
  `.execute(tx)
  return rows[0]
}

/** Of the queue, only the jobs that are still to be done are worth keeping. */
export const isUnfinishedJob = sql`state in ('created', 'retry', 'active')`

/** A row is one line of JSON. */
const selectLines = ({ name, columns }: StoredTable, condition?: RawBuilder<unknown>) => sql<{
  line: string
}>`
  select row_to_json(found)::text as line from (
    select ${sql.join(columns.map((column) => sql.id(column)))} from ${sql.table(name)}
    ${condition ? sql`where ${condition}` : sql``}
  ) found`

const wantedBytes = 1024 * 1024
const maxRows = 5000

/**
 * Reads the rows of a table through a cursor, as batches of lines that end with a line feed. A batch has about a
 * megabyte, because some rows are pictures. `tx` sees one snapshot.
 */
export async function* readLines(
  tx: Tx,
  table: StoredTable,
  condition?: RawBuilder<unknown>,
): AsyncGenerator<string[]> {
  await sql`declare stored_rows no scroll cursor for ${selectLines(table, condition)}`.execute(tx)
  let count = 10
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(count)} from stored_rows`.execute(tx)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < count) break
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0)
    const fitting = Math.round((wantedBytes * rows.length) / bytes)
    // Few different numbers, because each is another statement.
    count = Math.min(maxRows, 10 ** Math.max(0, Math.floor(Math.log10(fitting))))
  }
  await sql`close stored_rows`.execute(tx)
}

/** What one row adds to the digest of its table. `digestInDatabase` computes the same. */
export const digestOfLine = (line: string): bigint =>
  BigInt(`0x${createHash('md5').update(line).digest('hex').slice(0, 15)}`)

/** Counts the rows of a table and adds up their digests. */
export async function digestInDatabase(
  tx: Tx,
  table: StoredTable,
): Promise<{ rows: number; digest: string }> {
  const { rows } = await sql<{ rows: number; digest: string }>`
    select count(*)::int as rows,
      coalesce(sum(('x' || left(md5(line), 15))::bit(60)::bigint), 0)::text as digest
    from (${selectLines(table)}) lines
  `.execute(tx)
  return rows[0] ?? { rows: 0, digest: '0' }
}

/** The sum of each account of the ledger. */
export async function sumLedger(tx: Tx): Promise<Record<string, string>> {
  const { rows } = await sql<{ account: string; sum: string }>`
    select account, sum(amount_minor)::text as sum from ledger_lines group by account order by account
  `.execute(tx)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}
