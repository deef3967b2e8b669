import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** A busy pooler may give two connections different sessions by chance. */
const attempts = 10

/**
 * Whether each connection to this address keeps one session of PostgreSQL. Behind a pooler in transaction mode, such as
 * PgBouncer, the next transaction may run in another session, without the locks, settings and named statements of the
 * last one. Throws when the server does not answer.
 */
export async function keepsSessions(url: string): Promise<boolean> {
  const [one, other] = [0, 1].map(
    () => new Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 5000 }),
  ) as [Client, Client]
  for (const client of [one, other]) client.on('error', () => {})
  try {
    await one.connect()
    if (await isDirect(one)) return true
    await other.connect()
    for (let nth = 0; nth < attempts; nth += 1) if (!(await keepsSetting(one, other))) return false
    return true
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/** PostgreSQL itself tells each client the process of its session. A pooler tells it a number of its own. */
async function isDirect(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid === (client as Client & { processID: number }).processID
}

/** Whether a setting of one connection is kept there, and not seen on the other one, while that has a transaction. */
async function keepsSetting(one: Client, other: Client): Promise<boolean> {
  const mark = randomUUID()
  await one.query(`set hatbodol.session = '${mark}'`)
  await other.query('begin')
  const seen = [await readSetting(other), await readSetting(one)]
  await other.query('rollback')
  return seen[0] !== mark && seen[1] === mark
}

async function readSetting(client: Client): Promise<string | null | undefined> {
  const { rows } = await client.query<{ setting: string | null }>(
    `select current_setting('hatbodol.session', true) as setting`,
  )
  return rows[0]?.setting
}
