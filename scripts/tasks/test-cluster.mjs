import { spawnSync } from 'node:child_process'
import { envFor, runChild } from '../setup/child.mjs'
import { memoryOptions } from '../setup/memory-options.mjs'
import { prepare } from '../setup/prepare.mjs'
import { local } from '../setup/project.mjs'
import { say } from '../setup/say.mjs'
import { whyNoPostgres } from '../testing/postgres-programs.mjs'
import { runStep } from '../testing/steps.mjs'
import { sayProcessorTime } from '../testing/summary.mjs'

/** Runs three nodes with all that they need, breaks something under load, and counts what was lost. */
export async function testCluster(args) {
  const missing = findMissing()
  if (missing) {
    say(`The cluster was not tested: ${missing}`)
    say('\n0 passed, 0 failed, 1 skipped')
    return 0
  }
  const node = await prepare({ pages: true })
  const env = envFor(node, { NODE_COMPILE_CACHE: local('compile-cache') })
  const program = [...memoryOptions, 'test/cluster/main.ts', ...args]
  const { code } = await runStep('cluster', async () => ({
    code: await runChild(node, program, { env, node: true }),
  }))
  sayProcessorTime()
  return code
}

/** Returns a sentence about what this machine lacks; undefined if it has all programs. */
function findMissing() {
  for (const [program, option, name] of [
    ['haproxy', '-v', 'haproxy'],
    ['redis-server', '--version', 'redis-server'],
  ])
    if (spawnSync(program, [option]).error) return `${program} is not on this machine: install ${name}.`
  return whyNoPostgres()
}
