import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { settings } from './start.mjs'

/** Serves the product while it is being written: pages reload as they change, the server starts again. */
export async function dev(args) {
  const node = await prepare()
  // The build of React Router that Vite takes for the pages: with two of them, neither knows the other's objects.
  const server = [...settings(), '--conditions=development', 'server/main.ts', '--dev', ...args]
  const env = envFor(node, { NODE_ENV: 'development' })
  return runChild(node, ['scripts/tasks/serve-anew.mjs', ...server], { env, node: true })
}
