import { Client } from 'pg'

/** The same number in every process. PostgreSQL keeps the advisory locks of different databases apart. */
const lockKey = 4_207_260_120

type Options = {
  url: string
  /** Join only when no other process uses the database. */
  alone: boolean
  onError: (error: Error) => void
  tryAgainAfterMs?: number
}

/**
 * Shows other processes that this one uses the database, until it leaves or dies: it holds a shared advisory lock on a
 * connection of its own. Returns a function that leaves, or undefined when `alone` is true and another process uses the
 * database.
 */
export async function joinDatabase({
  url,
  alone,
  onError,
  tryAgainAfterMs = 5000,
}: Options): Promise<(() => Promise<void>) | undefined> {
  let client = await connect(url)
  if (alone && !(await lockAlone(client))) {
    await client.end()
    return undefined
  }
  let timer: NodeJS.Timeout | undefined
  let hasLeft = false

  /**
   * Joins again after the connection broke. It does not check `alone` again: the other processes lost their connections
   * too, and it does not matter which one reconnects first.
   */
  function watch() {
    let isBroken = false
    // A connection that breaks can emit more than one error.
    client.on('error', (error) => {
      if (isBroken) return
      isBroken = true
      if (hasLeft) return
      onError(error)
      scheduleReconnect()
    })
  }
  function scheduleReconnect() {
    timer = setTimeout(() => void reconnect().catch(scheduleReconnect), tryAgainAfterMs).unref()
  }
  async function reconnect() {
    const next = await connect(url)
    if (hasLeft) return next.end()
    client = next
    watch()
    await share(client)
  }

  await share(client)
  if (alone) await client.query('select pg_advisory_unlock($1)', [lockKey])
  watch()
  return async () => {
    hasLeft = true
    clearTimeout(timer)
    await client.end()
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  // With these settings PostgreSQL notices within half a minute that this machine has lost its power. Otherwise it
  // takes hours.
  await client.query(
    'set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
  )
  return client
}

async function lockAlone(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    lockKey,
  ])
  return rows[0]?.taken ?? false
}

async function share(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [lockKey])
}
