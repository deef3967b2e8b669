import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Every migration by the name that the database records, in the order in which they run. The first makes the whole
 * schema, from the files of `db/baseline`. Each `.sql` file of `db/migrations` is a later one.
 */
export const migrations: Record<string, Migration> = {
  '0001-baseline': runs(listFiles('baseline')),
  ...Object.fromEntries(listFiles('migrations').map((file) => [nameOf(file), runs([file])])),
}

function listFiles(folder: string): URL[] {
  const home = new URL(`${folder}/`, import.meta.url)
  if (!existsSync(home)) return []
  const names = readdirSync(home).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => new URL(name, home))
}

const nameOf = (file: URL): string => file.pathname.replace(/^.*\/(?<name>[^/]+)\.sql$/, '$<name>')

/** Both engines run one statement at a time: it ends with a semicolon before a line that is not indented. */
function runs(files: readonly URL[]): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of files.flatMap((file) => readFileSync(file, 'utf8').split(/;\n+(?=\S)/)))
        await sql.raw(statement).execute(db)
    },
  }
}
