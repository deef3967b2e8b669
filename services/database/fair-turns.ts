import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dialect, DialectAdapter, Driver } from 'kysely'

const callers = new AsyncLocalStorage<string>()

/** Does work for one caller: a person or a network. Their turns at the database do not delay those of others. */
export const workFor = <T>(caller: string, work: () => T): T => callers.run(caller, work)

export type FairTurns = {
  /** Resolves when it is the turn of this caller. Rejects if that takes too long. */
  enter: (caller: string) => Promise<void>
  /** Ends the turn of somebody who entered. */
  leave: () => void
}

type Waiting = { begin: () => void }

/** Lets a few work at once. The others wait: each caller in a line of their own, and the lines take turns. */
export function createFairTurns({ atOnce, maxWaitMs }: { atOnce: number; maxWaitMs?: number }): FairTurns {
  let running = 0
  // A Map keeps the order of insertion: the first line has waited longest for a turn.
  const lines = new Map<string, Set<Waiting>>()

  function waitInLine(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const line = lines.get(caller) ?? new Set()
      lines.set(caller, line)
      const giveUp = () => {
        line.delete(waiting)
        if (line.size === 0) lines.delete(caller)
        // The pool rejects with the same text, which `isDatabaseUnavailable` knows.
        reject(new Error('timeout exceeded when trying to connect'))
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      line.add(waiting)
    })
  }

  function takeNext(): Waiting | undefined {
    for (const [caller, line] of lines) {
      const [next] = line
      lines.delete(caller)
      if (!next) continue
      line.delete(next)
      if (line.size > 0) lines.set(caller, line)
      return next
    }
    return undefined
  }

  return {
    enter: async (caller) => {
      if (running >= atOnce) return waitInLine(caller)
      running += 1
    },
    leave: () => {
      const next = takeNext()
      // The place passes to the next, so `running` does not change then.
      if (next) next.begin()
      else running -= 1
    },
  }
}

/** The line of jobs and of everything else that nobody in particular waits for. */
const nobody = 'nobody'

/** The same dialect, whose connections are given to the callers in turn. `atOnce`: how many connections it has. */
export function withFairTurns(dialect: Dialect, limits: { atOnce: number; maxWaitMs?: number }): Dialect {
  return {
    createAdapter: () => withoutMutex(dialect.createAdapter()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => takeTurns(dialect.createDriver(), createFairTurns(limits)),
  }
}

/** Kysely lines up the users of a single connection, first come, first served. The turns take the place of that line. */
function withoutMutex(adapter: DialectAdapter): DialectAdapter {
  return Object.defineProperty(adapter, 'supportsMultipleConnections', { value: true })
}

function takeTurns(driver: Driver, turns: FairTurns): Driver {
  const acquire = driver.acquireConnection.bind(driver)
  const release = driver.releaseConnection.bind(driver)
  driver.acquireConnection = async (options) => {
    await turns.enter(callers.getStore() ?? nobody)
    try {
      return await acquire(options)
    } catch (error) {
      turns.leave()
      throw error
    }
  }
  driver.releaseConnection = async (connection, options) => {
    try {
      await release(connection, options)
    } finally {
      turns.leave()
    }
  }
  return driver
}
