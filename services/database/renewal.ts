import type { Pool, PoolClient } from 'pg'

/**
 * Returns a function that closes the connections that the pool has at that moment: the idle ones at once, each of the
 * others when it is released. Connections that were opened before this call count as older.
 */
export function createRenewal(pool: Pool): () => void {
  const openedAt = new WeakMap<PoolClient, number>()
  let renewedAt = Number.NEGATIVE_INFINITY
  const isOld = (client: PoolClient) => (openedAt.get(client) ?? 0) <= renewedAt
  pool.on('connect', (client) => openedAt.set(client, performance.now()))
  // The pool removes a client that is ending.
  pool.on('release', (_error, client) => {
    if (isOld(client)) void client.end()
  })
  const closeIdle = async () => {
    const client = await pool.connect()
    client.release(isOld(client))
  }
  return () => {
    renewedAt = performance.now()
    // Without a connection there is nothing to close.
    for (let count = pool.idleCount; count > 0; count -= 1) closeIdle().catch(() => {})
  }
}
