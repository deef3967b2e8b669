import { sql } from 'kysely'
import type { Db } from '#services/database/database.ts'

const ourTables = sql<{ name: string }>`
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%' order by relname
`

/** Every row of our tables and of the unfinished jobs, as PostgreSQL writes a row, by the name of the table. */
export async function readEveryRow(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await ourTables.execute(db)
  const everything: Record<string, string[]> = {}
  const jobs = { name: 'pgboss.job', condition: sql`where state in ('created', 'retry', 'active')` }
  for (const { name, condition } of [...tables.map(({ name }) => ({ name, condition: sql`` })), jobs]) {
    const { rows } = await sql<{
      text: string
    }>`select found::text as text from ${sql.table(name)} found ${condition}`.execute(db)
    everything[name] = rows.map(({ text }) => text).toSorted()
  }
  return everything
}

/** The constraints (without `not null`, which PostgreSQL before 18 does not list) and indexes of our tables, and whether their triggers are on. */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
      where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  `.execute(db)
  return rows.map(({ line }) => line).toSorted()
}
