import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { startReplicated } from '#test/database/replicated.ts'
import type { Replica } from './database.ts'
import { openPostgres, type ServerDatabase } from './postgres.ts'
import { openReplica } from './replica.ts'

const isWanted = process.env['TEST_DATABASE_URL'] !== undefined
const reason = isWanted ? '' : ' (left out: it starts two servers, and runs with TEST_DATABASE_URL only)'
const addresses = isWanted ? await startReplicated() : undefined

const errors: string[] = []
const onError = (error: Error) => errors.push(error.message)
let primary: ServerDatabase
let replica: Replica
if (addresses) {
  primary = openPostgres(addresses.primary, onError)
  replica = openReplica(addresses.replica, { primary: primary.db, onError })
  afterAll(async () => {
    await replica.close()
    await primary.close()
  })
}

const within = { timeout: 60_000, interval: 20 }
const whenCaughtUp = (moment: number) =>
  vi.waitFor(() => expect(replica.hasAllBefore(moment)).toBe(true), within)

async function write(): Promise<number> {
  await sql`create table if not exists kept (at timestamptz)`.execute(primary.db)
  await sql`insert into kept values (now())`.execute(primary.db)
  return performance.now()
}

test.skipIf(!addresses)(`a replica is used once it has the last change${reason}`, async () => {
  await whenCaughtUp(await write())
  const { rows } = await sql<{ count: number }>`select count(*) as count from kept`.execute(replica.db)
  expect(rows).toEqual([{ count: 1 }])
})

test.skipIf(!addresses)(
  `a replica that is late is used for what changed before, and after two seconds for nothing${reason}`,
  async () => {
    const earlier = await write()
    await whenCaughtUp(earlier)
    await sql`select pg_wal_replay_pause()`.execute(replica.db)
    const later = await write()
    expect([replica.hasAllBefore(earlier), replica.hasAllBefore(later)]).toEqual([true, false])
    await vi.waitFor(() => expect(replica.hasAllBefore(earlier)).toBe(false), within)
    expect(replica.hasAllBefore(later)).toBe(false)
    await sql`select pg_wal_replay_resume()`.execute(replica.db)
    await whenCaughtUp(later)
  },
)

test.skipIf(!addresses)(
  `a server that is not a replica is reported once and never used${reason}`,
  async () => {
    errors.length = 0
    const none = openReplica(addresses?.primary ?? '', { primary: primary.db, onError })
    const notReplica = 'The server at DATABASE_REPLICA_URL is not a replica.'
    await vi.waitFor(() => expect(errors).toEqual([notReplica]), within)
    expect(none.hasAllBefore(0)).toBe(false)
    await none.close()
    expect(errors).toEqual([notReplica])
  },
)
