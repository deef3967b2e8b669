import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { envFor, runChild } from '../setup/child.mjs'
import { memoryEnvironment, memoryOptions } from '../setup/memory-options.mjs'
import { prepare } from '../setup/prepare.mjs'
import { local, root } from '../setup/project.mjs'

/** Returns Node's option that reads .env, or none if that file is missing. Variables already set keep their value. */
export const settings = () => (existsSync(join(root, '.env')) ? ['--env-file=.env'] : [])

/** Serves the product. It first installs and builds what is not up to date. */
export async function start(args) {
  const node = await prepare({ pages: true, toServe: true })
  // Node reuses the compiled code of the last start, which saves about half a second.
  const env = envFor(node, { NODE_COMPILE_CACHE: local('compile-cache'), ...memoryEnvironment })
  return runChild(node, [...memoryOptions, ...settings(), 'server/main.ts', ...args], { env, node: true })
}
