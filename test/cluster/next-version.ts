import { cpSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** What a node reads. */
const parts = [
  'package.json',
  'server',
  'features',
  'services',
  'emulators',
  'contract',
  'db',
  'lib',
  'build',
  'public',
  'test/cluster/node-program.ts',
  'test/processes/never-overloaded.ts',
]

/** Like one of ours: an expansion that locks two tables that are read and written all the time. */
const migration = `alter table items add column next_version text;
alter table sales add column next_version text not null default 'none';
`

/** Copies the product below `folder`, with one migration more. Returns the folder of the copy. */
export function makeNextVersion(folder: string): string {
  const copy = join(folder, 'next-version')
  const isOurs = (path: string) => !path.endsWith('.test.ts')
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true, filter: isOurs })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const last =
    readdirSync(join(copy, 'db', 'migrations'))
      .toSorted()
      .at(-1) ?? '0000'
  const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0')
  writeFileSync(join(copy, 'db', 'migrations', `${number}-next-version.sql`), migration)
  return copy
}
