import type { PostgresPool } from 'kysely'
import type { Pool } from 'pg'

/**
 * Wraps a pool for Kysely. `maxWaitMs` returns how long the first caller in the queue has waited for a connection,
 * in milliseconds; 0 when nobody waits.
 */
export function watchWaits(
  pool: Pick<Pool, 'connect' | 'end' | 'options'>,
  now = () => performance.now(),
): { pool: PostgresPool; maxWaitMs: () => number } {
  // A pool serves callers in order, and a Set keeps the order of insertion: the first entry has waited longest.
  const waiting = new Set<{ since: number }>()
  const connect = async () => {
    const wait = { since: now() }
    waiting.add(wait)
    try {
      return await pool.connect()
    } finally {
      waiting.delete(wait)
    }
  }
  return {
    pool: { connect, end: () => pool.end(), options: pool.options },
    maxWaitMs: () => {
      const [first] = waiting
      return first ? now() - first.since : 0
    },
  }
}
