import { sql } from 'kysely'
import type { Db, Tx } from '#services/database/database.ts'

export type KillPoint = {
  /**
   * A call of the payment provider, `enqueue {job}`, `publish`, `reply {path}`, or `commit {event}` for the
   * transaction that records this event.
   */
  at: string
  when: 'before' | 'after'
}

/** Returns the points at which a test can kill the process. */
export function createKillPoints() {
  let planned: KillPoint | undefined

  /** Kills the process without any clean-up, like a power cut, if this is the chosen point. */
  const reach = (at: string, when: KillPoint['when']) => {
    if (planned?.at === at && planned.when === when) process.kill(process.pid, 'SIGKILL')
  }

  /** Adds a point before and after the commit of each transaction that records an event. */
  function watchCommits(database: Db): void {
    const begin = database.transaction.bind(database)
    database.transaction = () => {
      const transaction = begin()
      const { execute } = transaction
      transaction.execute = async (work) => {
        let commits: string[] = []
        const answer = await execute.call(transaction, async (tx: Tx) => {
          const done = await work(tx)
          if (planned?.at.startsWith('commit ')) commits = await listNewEvents(tx)
          for (const commit of commits) reach(commit, 'before')
          return done
        })
        for (const commit of commits) reach(commit, 'after')
        return answer as never
      }
      return transaction
    }
    // Jobs use the same database with a plugin that interrupts them.
    const addPlugin = database.withPlugin.bind(database)
    database.withPlugin = (plugin) => {
      const changed = addPlugin(plugin)
      watchCommits(changed)
      return changed
    }
  }

  return {
    plan: (wanted: KillPoint) => {
      planned = wanted
    },
    reach,

    /** Adds a point before and after a call. */
    watch: <Call extends (...args: never[]) => Promise<unknown>>(
      call: Call,
      nameOf: (...args: Parameters<Call>) => string,
    ): Call => {
      const watched = async (...args: Parameters<Call>) => {
        reach(nameOf(...args), 'before')
        const answer = await call(...args)
        reach(nameOf(...args), 'after')
        return answer
      }
      return watched as Call
    },

    watchCommits,
  }
}

/** Lists the events that this transaction has recorded. */
async function listNewEvents(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from events where xmin = pg_current_xact_id()::xid
  `.execute(tx)
  return rows.map(({ kind }) => `commit ${kind}`)
}
