import { PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { createDb, type OpenDatabase } from './database.ts'
import { nameStatements } from './named-statements.ts'
import { watchWaits } from './pool-waits.ts'

types.setTypeParser(types.builtins.INT8, Number)

export type ServerDatabase = OpenDatabase & { engine: 'postgres'; pool: Pool }

export type PoolSizes = {
  /** Connections for everything but public reads. */
  most?: number
  /** Connections for public reads. However many requests read, they cannot use the other connections. */
  readers?: number
  /** PostgreSQL cancels a statement of a public read after this many milliseconds. */
  longestReadMs?: number
}

/** Opens two pools of connections to PostgreSQL 15 or later. Each pool connects when it is first used. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { most = 10, readers = 4, longestReadMs = 2000 }: PoolSizes = {},
): ServerDatabase {
  // Compiling a statement (JIT) takes longer than running any of ours.
  const basics = { connectionString: url, connectionTimeoutMillis: 10_000, options: '-c jit=off' }
  const pool = new Pool({ ...basics, max: most })
  const readPool = new Pool({ ...basics, max: readers, statement_timeout: longestReadMs })
  nameStatements(readPool)
  for (const one of [pool, readPool]) one.on('error', onError)
  const watched = watchWaits(pool)
  const db = createDb(new PostgresDialect({ pool: watched.pool }))
  const reads = createDb(new PostgresDialect({ pool: readPool }))
  return {
    db,
    reads,
    readersAtOnce: readers,
    longestWaitMs: watched.longestWaitMs,
    engine: 'postgres',
    pool,
    close: async () => void (await Promise.all([db.destroy(), reads.destroy()])),
  }
}

/**
 * Error codes for: no connection, a lost connection, a statement that took too long (PostgreSQL, appendix A: 08, 53,
 * 57).
 */
const awayCode = /^(08...|53300|57014|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE)$/
/** Error messages of the pool, whose errors have no code. */
const awayWords = /^(timeout exceeded when trying to connect|Connection terminated .*)$/

/**
 * Whether an error means that the database is too busy or unreachable. That is not our bug, and trying again later may
 * help.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return awayCode.test(code) || awayWords.test(error.message)
}
