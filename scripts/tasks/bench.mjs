import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { local } from '../setup/project.mjs'
import { Failure } from '../setup/say.mjs'
import { findPostgres } from '../testing/postgres-programs.mjs'
import { withPostgres } from '../testing/postgres-server.mjs'

// As in production, an answer is sent only after the data is on the disk.
const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/** Measures the product beside its limits; see bench/main.ts. */
export async function bench(args) {
  if (spawnSync('wrk', ['-v']).error)
    throw new Failure(
      'npm run bench needs wrk, which sends the requests: sudo apt-get install wrk, or brew install wrk.',
    )
  const node = await prepare({ pages: true })
  const env = envFor(node, { NODE_COMPILE_CACHE: local('compile-cache') })
  const run = (more) => runChild(node, ['bench/main.ts', ...args], { env: { ...env, ...more }, node: true })
  if (process.env.DATABASE_URL || process.env.TEST_DATABASE_URL) return run({})
  return withPostgres(
    (url) => run({ DATABASE_URL: url, BENCH_PGBENCH: join(findPostgres(), 'pgbench') }),
    durable,
  )
}
