import { Client } from 'pg'

/** Runs statements on a PostgreSQL server, one after the other, outside any transaction. */
export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
