import { sql } from 'kysely'
import type { Db, Replica } from './database.ts'
import { isDatabaseUnavailable, openReadPool } from './postgres.ts'

/** How often the replica is compared with the primary. */
const checkEveryMs = 250
/** After this long without an answer that it has caught up, nothing is read from a replica. */
const lookForMs = 2000

type Settings = { primary: Db; readers?: number; maxReadMs?: number; onError: (error: Error) => void }

/**
 * Opens connections to a replica of PostgreSQL's streaming replication, and follows how late it is. A replica that does
 * not answer is reported once, and is used again after it has caught up.
 */
export function openReplica(url: string, { primary, onError, ...sizes }: Settings): Replica {
  const db = openReadPool(url, onError, sizes)
  let caughtUpTo = Number.NEGATIVE_INFINITY
  let isReported = false
  let running: Promise<void> | undefined

  async function check(): Promise<void> {
    // What was committed before this moment is before the position that is read after it.
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
    hasAllBefore: (moment) => moment <= caughtUpTo && performance.now() - caughtUpTo < lookForMs,
    close: async () => {
      clearInterval(timer)
      await running
      await db.destroy()
    },
  }
}

/** The end of what the primary has committed, written to its disk or not yet. */
async function readPosition(primary: Db): Promise<string> {
  const { rows } = await sql<{
    position: string
  }>`select pg_current_wal_insert_lsn()::text as position`.execute(primary)
  return rows[0]?.position ?? ''
}

/** Throws when the address is not a replica's. */
async function hasReplayed(db: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ isReplica: boolean; hasIt: boolean | null }>`
    select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has_it`.execute(
    db,
  )
  if (!rows[0]?.isReplica) throw new Error('The server at DATABASE_REPLICA_URL is not a replica.')
  return rows[0].hasIt === true
}

/**
 * Whether the primary may be asked instead after this error of a replica: it is gone, or cancelled the statement because
 * it had to replay a change. A statement that took too long would take too long there too.
 */
export function isReplicaGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40001' || (isDatabaseUnavailable(error) && code !== '57014')
}
