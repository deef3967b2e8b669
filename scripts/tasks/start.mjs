import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { local, root } from '../setup/project.mjs'

/** Node's option for the variables that .env adds to those already set; nothing where there is no such file. */
export const settings = () => (existsSync(join(root, '.env')) ? ['--env-file=.env'] : [])

/** Serves the product, after installing and building what is not up to date. */
export async function start(args) {
  const node = await prepare({ pages: true })
  // What Node compiled the last time need not be compiled again: about half a second of a start.
  const env = envFor(node, { NODE_COMPILE_CACHE: local('compile-cache') })
  return runChild(node, [...settings(), 'server/main.ts', ...args], { env, node: true })
}
