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
