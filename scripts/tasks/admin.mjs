import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { settings } from './start.mjs'

/** Makes an admin of a new or an existing account: `npm run admin -- create <email> [name]`, `-- grant <email>`. */
export async function admin(args) {
  const node = await prepare({ toServe: true })
  return runChild(node, [...settings(), 'server/admin.ts', ...args], {
    env: envFor(node),
    node: true,
    stdin: 'inherit',
  })
}
