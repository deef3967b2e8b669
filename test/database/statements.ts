import { DefaultQueryExecutor } from 'kysely'
import { vi } from 'vitest'

/**
 * Tables that are read every few seconds, whatever people do: those of the job queue and of the payment emulator, and
 * the migrations, which the health check compares.
 */
const inBackground = /pgboss|"sandbox_|kysely_migration/

/** Returns the SQL statements that run while `work` does, without those that run in the background. */
export async function recordStatements(work: () => Promise<unknown>): Promise<string[]> {
  const executeQuery = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  try {
    await work()
    return executeQuery.mock.calls.map(([query]) => query.sql).filter((sql) => !inBackground.test(sql))
  } finally {
    executeQuery.mockRestore()
  }
}
