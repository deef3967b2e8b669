import type { Db as QueueDatabase } from 'pg-boss'
import type { EmbeddedDatabase } from '#services/database/pglite.ts'

/**
 * Connects the job queue to the embedded database, which has one connection for everybody. Each statement of the queue
 * waits for its turn, so it never runs inside one of our transactions. After an error it rolls back, so that the next
 * user of the connection does not get a failed transaction.
 */
export function createPGliteAdapter({ db, pglite, query }: EmbeddedDatabase): QueueDatabase {
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => db.connection().execute(work)

  const execute = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    // The worker of each queue asks for jobs again and again with the same statement, which stays prepared.
    if (values?.length || !text.includes(';')) return query(text, values)
    // Only `exec` takes several statements at once. The rows that pg-boss needs come from one of them, not always the
    // last.
    const results = await pglite.exec(text)
    return { rows: results.flatMap((result) => result.rows) }
  }

  return {
    executeSql: (text, values) =>
      inTurn(async () => {
        try {
          return await execute(text, values)
        } catch (error) {
          await pglite.exec('rollback')
          throw error
        }
      }),
    listen: async (channel, onNotification, onReconnect) => {
      const stopListening = await inTurn(() => pglite.listen(channel, onNotification))
      onReconnect()
      return { close: () => inTurn(() => stopListening()) }
    },
  }
}
