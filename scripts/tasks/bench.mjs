import { spawnSync } from 'node:child_process'
import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { local } from '../setup/project.mjs'
import { Failure } from '../setup/say.mjs'

/** Measures the product beside its limits; see bench/main.ts. */
export async function bench(args) {
  if (spawnSync('wrk', ['-v']).error)
    throw new Failure(
      'npm run bench needs wrk, which sends the requests: sudo apt-get install wrk, or brew install wrk.',
    )
  const node = await prepare({ pages: true })
  const env = envFor(node, { NODE_COMPILE_CACHE: local('compile-cache') })
  return runChild(node, ['bench/main.ts', ...args], { env, node: true })
}
