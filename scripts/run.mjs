#!/usr/bin/env node
// The start of every npm script, `npm run <task>`. It runs on the machine's own Node (18 or later) without packages.
import { Failure, say } from './setup/say.mjs'
import { codeOfSignal, passOnSignals, stopAsked } from './setup/signals.mjs'

/** Each task returns its exit code. */
const tasks = {
  start: async () => (await import('./tasks/start.mjs')).start,
  dev: async () => (await import('./tasks/dev.mjs')).dev,
  admin: async () => (await import('./tasks/admin.mjs')).admin,
  'test-mail': () => loadOperator('test-mail'),
  status: () => loadOperator('status'),
  migrate: () => loadOperator('migrate'),
  backup: () => loadOperator('backup'),
  restore: () => loadOperator('restore'),
  move: () => loadOperator('move'),
  build: async () => (await import('./tasks/build.mjs')).build,
  format: async () => (await import('./tasks/format.mjs')).format,
  check: async () => (await import('./tasks/check.mjs')).check,
  test: async () => (await import('./tasks/test.mjs')).test,
  sbom: async () => (await import('./tasks/sbom.mjs')).sbom,
  shots: async () => (await import('./tasks/shots.mjs')).shots,
  'test:long': async () => (await import('./tasks/test-long.mjs')).testLong,
  'test:postgres': async () => (await import('./tasks/test-postgres.mjs')).testPostgres,
  'test:cluster': async () => (await import('./tasks/test-cluster.mjs')).testCluster,
  bench: async () => (await import('./tasks/bench.mjs')).bench,
}

/** The task of a command of the operator. */
const loadOperator = async (name) => (await import('./tasks/operator.mjs')).operator(name)

async function main([name, ...args]) {
  const task = tasks[name]
  if (!task)
    throw new Failure(`There is no task '${name ?? ''}'. There are: ${Object.keys(tasks).join(', ')}.`)
  passOnSignals()
  const run = await task()
  return run(args)
}

try {
  const code = await main(process.argv.slice(2))
  process.exitCode = stopAsked() && code !== 0 ? codeOfSignal(stopAsked()) : code
} catch (error) {
  process.exitCode = error instanceof Failure ? error.exitCode : 1
  say('')
  say(error instanceof Failure ? error.message : error.stack)
}
