import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { settings } from './start.mjs'

/** Restores a backup into an empty installation: `npm run restore -- <folder>`. */
export async function restore(args) {
  const node = await prepare({ toServe: true })
  return runChild(node, [...settings(), 'server/operator/restore.ts', ...args], {
    env: envFor(node),
    node: true,
  })
}
