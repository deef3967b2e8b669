import type { KyselyPlugin } from 'kysely'
import type { Db } from '../database/database.ts'

/** A job was stopped between two of its statements. It is done again later. */
export class Interrupted extends Error {
  override message = 'This process is stopping.'
}

/** Whether an error is, or contains, an interruption. */
export function isInterruption(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isInterruption)
  return error instanceof Interrupted
}

/**
 * Returns the same database for jobs. While `isInterrupted` returns true, every statement throws Interrupted, which also
 * rolls back the transaction that it belongs to.
 */
export function interruptible(db: Db, isInterrupted: () => boolean): Db {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isInterrupted()) throw new Interrupted()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}
