import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { settings } from './start.mjs'

/** Serves the product during development: pages reload when they change, and the server restarts. */
export async function dev(args) {
  const node = await prepare()
  // The server must use the same build of React Router as Vite's pages: two builds do not share their objects.
  const server = [...settings(), '--conditions=development', 'server/main.ts', '--dev', ...args]
  const env = envFor(node, { NODE_ENV: 'development' })
  return runChild(node, ['scripts/tasks/serve-anew.mjs', ...server], { env, node: true })
}
