import type { Db as QueueDatabase } from 'pg-boss'
import type { EmbeddedDatabase } from '#services/database/pglite.ts'

/**
 * The queue's way to the embedded database, which is one connection for everyone: each of its statements takes its turn
 * among ours, never inside a transaction of ours, and leaves no failed transaction behind for the next in line.
 */
export function createPGliteAdapter({ db, pglite }: EmbeddedDatabase): QueueDatabase {
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => db.connection().execute(work)

  const execute = async (text: string, values?: unknown[]): Promise<{ rows: unknown[] }> => {
    if (values?.length) return pglite.query(text, values)
    // Only `exec` takes several statements at once; the rows asked for are those of one in the middle.
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
