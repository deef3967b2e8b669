import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { settings } from './start.mjs'

/** Prints what is well and what is not, with the settings of the server. Exits with 1 if something is not. */
export async function status(args) {
  const node = await prepare({ toServe: true })
  return runChild(node, [...settings(), 'server/operator/status.ts', ...args], {
    env: envFor(node),
    node: true,
  })
}
