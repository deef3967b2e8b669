import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { envFor, runChild } from '../setup/child.mjs'
import { prepare } from '../setup/prepare.mjs'
import { findPostgres } from '../testing/postgres-programs.mjs'
import { withPostgres } from '../testing/postgres-server.mjs'

// As in production: what is answered is on the disk.
const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }

/** Settled payments per second beside the same SQL by pgbench, on a PostgreSQL server that lives as long as they do. */
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
