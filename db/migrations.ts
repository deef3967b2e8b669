import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Every migration of the product; see `readMigrations`. */
export const migrations = readMigrations(new URL('./', import.meta.url))

/**
 * The migrations of a folder by the names that the database records, in the order in which they run. The first makes the
 * whole schema, from the files of `baseline`. Each `.sql` file of `migrations` is a later one.
 */
export function readMigrations(home: URL): Record<string, Migration> {
  return {
    '0001-baseline': runs(listFiles(new URL('baseline/', home))),
    ...Object.fromEntries(
      listFiles(new URL('migrations/', home)).map((file) => [nameOf(file), runs([file])]),
    ),
  }
}

function listFiles(folder: URL): URL[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => new URL(name, folder))
}

function nameOf(file: URL): string {
  return file.pathname.replace(/^.*\/(?<name>[^/]+)\.sql$/, '$<name>')
}

/** Both engines run one statement at a time: it ends with a semicolon before a line that is not indented. */
function runs(files: readonly URL[]): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      for (const statement of files.flatMap((file) => readFileSync(file, 'utf8').split(/;\n+(?=\S)/)))
        await sql.raw(statement).execute(db)
    },
  }
}
