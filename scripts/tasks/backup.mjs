import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { settings } from './start.mjs'

/** Writes a backup of database, pictures and secret: `npm run backup -- <new folder>`. */
export async function backup(args) {
  const node = await prepare({ toServe: true })
  return runChild(node, [...settings(), 'server/operator/backup.ts', ...args], {
    env: envFor(node),
    node: true,
  })
}
