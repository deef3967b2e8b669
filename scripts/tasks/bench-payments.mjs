import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { findPostgres } from '../testing/postgres-programs.mjs'
import { withPostgres } from '../testing/postgres-server.mjs'
import { durable } from './bench.mjs'

/** Measures settled payments per second, and the same SQL by pgbench, on a temporary PostgreSQL server. */
export async function benchPayments(args) {
  const node = await prepare()
  const folder = mkdtempSync(join(tmpdir(), 'hatbodol-bench-'))
  try {
    return await withPostgres((url) => {
      const env = envFor(node, {
        BENCH_DATABASE_URL: url,
        BENCH_PGBENCH: join(findPostgres(), 'pgbench'),
        BENCH_FOLDER: folder,
      })
      return runChild(node, ['bench/payments.ts', ...args], { env, node: true })
    }, durable)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
