import { DefaultQueryExecutor } from 'kysely'
import { vi } from 'vitest'

/** Returns the SQL statements that run while `work` does, without those of the job queue, which asks all the time. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const executeQuery = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  try {
    await work()
    return executeQuery.mock.calls.map(([query]) => query.sql).filter((sql) => !sql.includes('pgboss'))
  } finally {
    executeQuery.mockRestore()
  }
}
