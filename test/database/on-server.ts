import { Client } from 'pg'

/** Runs statements on a PostgreSQL server in order, outside any transaction. Returns the rows of the last one. */
export async function onServer(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}
