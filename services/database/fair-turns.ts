import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection, Dialect, DialectAdapter, Driver } from 'kysely'
import { createFairQueue } from '#lib/fair-queue.ts'

const callers = new AsyncLocalStorage<string>()

/** Does work for one caller: a person or a network. Their turns at the database do not delay those of others. */
export const workFor = <T>(caller: string, work: () => T): T => callers.run(caller, work)

/** How many connections there are, and how long to wait for one. */
type Limits = { atOnce: number; maxWaitMs?: number }

/** The line of jobs and of everything else that nobody in particular waits for. */
const nobody = 'nobody'

/** The same dialect, whose connections are given to the callers in turn. */
export function withFairTurns(dialect: Dialect, limits: Limits): Dialect {
  return {
    createAdapter: () => withoutMutex(dialect.createAdapter()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => takeTurns(dialect.createDriver(), limits),
  }
}

/** Kysely lines up the users of a single connection, first come, first served. The turns take the place of that line. */
function withoutMutex(adapter: DialectAdapter): DialectAdapter {
  return Object.defineProperty(adapter, 'supportsMultipleConnections', { value: true })
}

function takeTurns(driver: Driver, { atOnce, maxWaitMs }: Limits): Driver {
  const inTurn = createFairQueue({ slots: atOnce })
  /** Ends the turn of who holds the connection. */
  const endTurn = new WeakMap<DatabaseConnection, () => void>()
  const acquire = driver.acquireConnection.bind(driver)
  const release = driver.releaseConnection.bind(driver)

  driver.acquireConnection = (options) =>
    new Promise((resolve, reject) => {
      const caller = callers.getStore() ?? nobody
      const patience = new AbortController()
      // The pool rejects with the same text, which `isDatabaseUnavailable` knows.
      const giveUp = () => patience.abort(new Error('timeout exceeded when trying to connect'))
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      const turn = { group: caller, member: caller, isKnown: false, signal: patience.signal }
      inTurn(turn, async () => {
        clearTimeout(timer)
        const connection = await acquire(options)
        await new Promise<void>((end) => {
          endTurn.set(connection, end)
          resolve(connection)
        })
      }).catch(reject)
    })

  driver.releaseConnection = async (connection, options) => {
    // Read before the release: the pool may give the connection to somebody else at once.
    const end = endTurn.get(connection)
    try {
      await release(connection, options)
    } finally {
      end?.()
    }
  }
  return driver
}
