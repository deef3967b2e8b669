import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { settings } from './start.mjs'

/** Migrates the database, or with `--check` only says what is missing. */
export async function migrate(args) {
  const node = await prepare({ toServe: true })
  return runChild(node, [...settings(), 'server/operator/migrate.ts', ...args], {
    env: envFor(node),
    node: true,
  })
}
