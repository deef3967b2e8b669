import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { settings } from './start.mjs'

/** Serves the product during development: pages reload when they change, and the server restarts. */
export async function dev(args) {
  const node = await prepare()
  const server = [...settings(), 'server/main.ts', '--dev', ...args]
  const env = envFor(node, { NODE_ENV: 'development' })
  return runChild(node, ['scripts/tasks/restart-on-change.mjs', ...server], { env, node: true })
}
