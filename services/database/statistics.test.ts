import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { openTestDatabase } from '#test/database/database.ts'
import { gatherStatistics } from './statistics.ts'

const database = await openTestDatabase()
const { db, engine } = database

async function addPeople(count: number): Promise<void> {
  const person = { name: 'Rahim', image: '/images/a.jpg', role: 'buyer' as const, createdAt: new Date() }
  const ids = Array.from({ length: count }, () => newId<UserId>())
  await db
    .insertInto('users')
    .values(ids.map((id) => ({ ...person, id, email: `${id}@hatbodol.example` })))
    .execute()
}

/** The planner's statistics of the table `users`. */
async function readKnowledge() {
  const { rows } = await sql<{ rows: number; columns: number; runs: number }>`
    select reltuples::int as rows, analyze_count as runs,
      (select count(*) from pg_stats where tablename = 'users') as columns
    from pg_class join pg_stat_user_tables on relid = oid where oid = 'users'::regclass
  `.execute(db)
  return rows[0] ?? { rows: 0, columns: 0, runs: 0 }
}

test.skipIf(engine !== 'pglite')(
  'the embedded database knows what its tables hold, and looks again once a tenth has changed [a server does so itself]',
  async () => {
    const before = await readKnowledge()
    await addPeople(1000)
    await gatherStatistics(database)
    const known = await readKnowledge()
    expect(known).toMatchObject({ rows: 1000, runs: before.runs + 1 })
    expect(known.columns).toBeGreaterThan(5)

    await addPeople(100)
    await gatherStatistics(database)
    expect(await readKnowledge()).toEqual(known)

    await addPeople(100)
    await gatherStatistics(database)
    expect(await readKnowledge()).toMatchObject({ rows: 1200, runs: known.runs + 1 })
  },
)

test.skipIf(engine === 'pglite')(
  'on a PostgreSQL server, statistics are left to autovacuum [needs TEST_DATABASE_URL]',
  async () => {
    const { runs } = await readKnowledge()
    await addPeople(1000)
    await gatherStatistics(database)
    expect((await readKnowledge()).runs).toBe(runs)
  },
)
