import { PostgresDialect } from 'kysely'
import { type ClientBase, Pool, type PoolConfig, types } from 'pg'
import { createDb, type OpenDatabase } from './database.ts'
import { watchDisk } from './disk-watch.ts'
import { withFairTurns } from './fair-turns.ts'
import { allowCustomPlans, nameStatements, listsItsColumns } from './named-statements.ts'
import { watchWaits } from './pool-waits.ts'
import { createRenewal } from './renewal.ts'

types.setTypeParser(types.builtins.INT8, Number)

export type ServerDatabase = OpenDatabase & {
  engine: 'postgres'
  pool: Pool
  /** All pools, by what they are for. */
  pools: Record<'main' | 'payments' | 'reads', Pool>
}

type PoolSizes = {
  /** Connections for everything but public reads, payments and webhooks. */
  max?: number
  /** Connections for public reads. However many requests read, they cannot use the other connections. */
  readers?: number
  /** Connections for payments and webhooks. Nothing else can use them. */
  payments?: number
  /** PostgreSQL cancels a statement of a public read after this many milliseconds. */
  maxReadMs?: number
}

/** Opens three pools of connections to PostgreSQL 15 or later. Each pool connects when it is first used. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { max = 10, readers = 4, payments: paymentConnections = 4, maxReadMs }: PoolSizes = {},
): ServerDatabase {
  const basics = settingsFor(url)
  const pool = new Pool({ ...basics, max })
  const paymentPool = new Pool({ ...basics, max: paymentConnections })
  for (const one of [pool, paymentPool]) surviveLostConnections(one, onError)
  nameStatements(paymentPool, listsItsColumns)
  const watched = watchWaits(pool)
  const disk = watchDisk()
  const db = createDb(new PostgresDialect({ pool: watched.pool }), disk.note)
  const readPool = openReadPool(url, onError, { readers, maxReadMs })
  const reads = createDb(new PostgresDialect({ pool: readPool }))
  const renewals = [pool, paymentPool, readPool].map((one) => createRenewal(one))
  const turns = { atOnce: paymentConnections, maxWaitMs: connectTimeoutMs }
  const payments = createDb(withFairTurns(new PostgresDialect({ pool: paymentPool }), turns), disk.note)
  return {
    db,
    reads,
    payments,
    readersAtOnce: readers,
    maxWaitMs: watched.maxWaitMs,
    isFull: disk.isFull,
    noteError: disk.note,
    renew: () => renewals.forEach((renew) => renew()),
    engine: 'postgres',
    pool,
    pools: { main: pool, payments: paymentPool, reads: readPool },
    close: async () => void (await Promise.all([db, reads, payments].map((each) => each.destroy()))),
  }
}

/** Opens a pool of connections for public reads only. */
export function openReadPool(
  url: string,
  onError: (error: Error) => void,
  { readers = 4, maxReadMs = 2000 }: Pick<PoolSizes, 'readers' | 'maxReadMs'> = {},
): Pool {
  const settings = { plan_cache_mode: 'force_generic_plan', statement_timeout: maxReadMs }
  const pool = new Pool({ ...settingsFor(url, settings), max: readers })
  nameStatements(pool)
  allowCustomPlans(pool)
  surviveLostConnections(pool, onError)
  return pool
}

/**
 * Reports an idle connection that breaks. When a connection in use breaks, its statement fails, and the caller reports
 * that. Both emit an error event, which would end the process if nothing listened to it.
 */
function surviveLostConnections(pool: Pool, onError: (error: Error) => void): void {
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => {}))
}

/** How long a caller waits for a connection. */
const connectTimeoutMs = 10_000

/**
 * Compiling a statement (JIT) takes longer than running any of ours. At most 64 kB of new words wait for their index,
 * because each search reads all that wait.
 */
const everywhere = { jit: 'off', gin_pending_list_limit: 64 }

function settingsFor(url: string, more: Record<string, string | number> = {}): PoolConfig {
  const settings = Object.entries({ ...everywhere, ...more })
  const set = settings.map(([name, value]) => `set ${name} = ${value}`).join('; ')
  // Some poolers in session mode ignore the options; those that refuse them, we do not use. The pool waits for this promise,
  // of which its type says nothing.
  const onConnect = (client: ClientBase): unknown => client.query(set)
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    options: settings.map(([name, value]) => `-c ${name}=${value}`).join(' '),
    onConnect,
  }
}

/**
 * Error codes for: no connection, an unknown host name, a lost connection, a statement that took too long (PostgreSQL,
 * appendix A: 08, 53, 57).
 */
const connectionErrorCode =
  /^(08...|53300|57014|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
/**
 * Error messages without a code: of the pool, and of a connection that broke during a transaction, when it is asked to roll
 * it back.
 */
const connectionErrorText =
  /^(timeout exceeded when trying to connect|Connection terminated .*|Client .* is not queryable)$/

/** Whether an error means that the server accepts no changes, because it has become a replica or was told to. */
export const isDatabaseReadOnly = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '25006'

/**
 * Whether an error means that the database is too busy or unreachable. That is not our bug, and trying again later may
 * help.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return connectionErrorCode.test(code) || connectionErrorText.test(error.message)
}
