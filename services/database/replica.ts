import { PostgresDialect, sql } from 'kysely'
import { createDb, type Db, type Replica } from './database.ts'
import { isDatabaseUnavailable, openReadPool } from './postgres.ts'

/** How often the replica is compared with the primary. */
const checkEveryMs = 250
/** A replica that has not caught up for this long is not read. */
const maxBehindMs = 2000

type Settings = { primary: Db; readers?: number; maxReadMs?: number; onError: (error: Error) => void }

/**
 * Opens connections to a replica of PostgreSQL's streaming replication, and checks regularly whether it has caught
 * up. A replica that does not answer is reported once, and is used again after it has caught up.
 */
export function openReplica(url: string, { primary, onError, ...sizes }: Settings): Replica {
  const db = createDb(new PostgresDialect({ pool: openReadPool(url, onError, sizes) }))
  let caughtUpTo = Number.NEGATIVE_INFINITY
  let isReported = false
  let running: Promise<void> | undefined

  async function check(): Promise<void> {
    // The moment is taken before the position is read, so the position includes everything committed until then.
    const before = performance.now()
    try {
      if (await hasReplayed(db, await readPosition(primary))) caughtUpTo = before
      isReported = false
    } catch (error) {
      if (!isReported) onError(error as Error)
      isReported = true
    }
  }

  const startCheck = () => {
    running ??= check().finally(() => (running = undefined))
  }
  startCheck()
  const timer = setInterval(startCheck, checkEveryMs).unref()
  return {
    db,
    hasAllBefore: (moment) => moment <= caughtUpTo && performance.now() - caughtUpTo < maxBehindMs,
    close: async () => {
      clearInterval(timer)
      await running
      await db.destroy()
    },
  }
}

/**
 * Returns the position in the primary's log after everything that it has committed, also what is not on its disk yet.
 */
async function readPosition(primary: Db): Promise<string> {
  const { rows } = await sql<{
    position: string
  }>`select pg_current_wal_insert_lsn()::text as position`.execute(primary)
  return rows[0]?.position ?? ''
}

/** Whether the replica has applied the primary's log up to this position. Throws when the server is not a replica. */
async function hasReplayed(db: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ isReplica: boolean; hasReplayed: boolean | null }>`
    select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has_replayed`.execute(
    db,
  )
  if (!rows[0]?.isReplica) throw new Error('The server at DATABASE_REPLICA_URL is not a replica.')
  return rows[0].hasReplayed === true
}

/**
 * Whether to ask the primary instead after this error of a replica: the replica is unreachable, or cancelled the
 * statement because it had to replay a change. Not after a statement that took too long: the primary would be as slow.
 */
export function isReplicaGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40001' || (isDatabaseUnavailable(error) && code !== '57014')
}
