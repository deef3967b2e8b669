import { PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { createDb, type OpenDatabase } from './database.ts'

types.setTypeParser(types.builtins.INT8, Number)

export type ServerDatabase = OpenDatabase & { engine: 'postgres'; pool: Pool }

/** A pool of connections to PostgreSQL 15 or later; connects when it is first used. */
export function openPostgres(url: string, onError: (error: Error) => void, poolSize = 10): ServerDatabase {
  const pool = new Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 10_000 })
  pool.on('error', onError)
  const db = createDb(new PostgresDialect({ pool }))
  return { db, engine: 'postgres', pool, close: () => db.destroy() }
}

/** No connection to be had, or the one there was is gone (PostgreSQL, appendix A: classes 08, 53, 57). */
const awayCode = /^(08...|53300|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE)$/
/** The words of the pool, which gives no code. */
const awayWords = /^(timeout exceeded when trying to connect|Connection terminated .*)$/

/** The database is too busy or not there: no bug of ours, and worth another try a little later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return awayCode.test(code) || awayWords.test(error.message)
}
