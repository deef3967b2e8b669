import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { settings } from './start.mjs'

/** Moves the embedded database to PostgreSQL: `npm run move -- <DATABASE_URL>`. */
export async function move(args) {
  const node = await prepare({ toServe: true })
  return runChild(node, [...settings(), 'server/operator/move.ts', ...args], {
    env: envFor(node),
    node: true,
  })
}
