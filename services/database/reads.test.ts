import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/database/database.ts'
import type { Db } from './database.ts'
import { isDatabaseUnavailable, openPostgres, type ServerDatabase } from './postgres.ts'

const database = await openTestDatabase()
const reason = 'a statement of the embedded database cannot be given up: set TEST_DATABASE_URL'

/** Opens the same database with a short time limit for public reads. */
async function withReaders<T>(readers: number, use: (opened: ServerDatabase) => Promise<T>): Promise<T> {
  const { connectionString = '' } = (database as ServerDatabase).pool.options
  const opened = openPostgres(connectionString, () => {}, { readers, maxReadMs: 50 })
  try {
    return await use(opened)
  } finally {
    await opened.close()
  }
}

const sleepSeconds = (seconds: number) => sql`select pg_sleep(${seconds})`

test('public data can also be read through the main connection', async () => {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.reads)
  expect(rows).toEqual([{ one: 1 }])
})

test.skipIf(database.engine !== 'postgres')(
  `public reads are given two seconds, unless a test says otherwise [${reason}]`,
  async () => {
    const { connectionString = '' } = (database as ServerDatabase).pool.options
    const opened = openPostgres(connectionString, () => {})
    try {
      const shown = async (db: Db) => (await sql`show statement_timeout`.execute(db)).rows
      expect(await shown(opened.reads)).toEqual([{ statementTimeout: '2s' }])
      expect(await shown(opened.db)).toEqual([{ statementTimeout: '0' }])
    } finally {
      await opened.close()
    }
  },
)

test.skipIf(database.engine !== 'postgres')(
  `connections have our settings also where those at their start are lost, as behind some poolers [${reason}]`,
  async () => {
    const { connectionString = '' } = (database as ServerDatabase).pool.options
    const url = new URL(connectionString)
    // Settings in the address replace ours.
    url.searchParams.set('options', '-c jit=on')
    const opened = openPostgres(url.href, () => {}, { maxReadMs: 1500 })
    const names = ['jit', 'gin_pending_list_limit', 'plan_cache_mode', 'statement_timeout']
    const shown = async (db: Db) => {
      const { rows } = await sql<{ value: string }>`select current_setting(name) as value
        from unnest(${names}::text[]) with ordinality as asked (name, nth) order by nth`.execute(db)
      return rows.map(({ value }) => value)
    }
    try {
      expect(await shown(opened.db)).toEqual(['off', '64kB', 'auto', '0'])
      expect(await shown(opened.payments)).toEqual(['off', '64kB', 'auto', '0'])
      expect(await shown(opened.reads)).toEqual(['off', '64kB', 'force_generic_plan', '1500ms'])
    } finally {
      await opened.close()
    }
  },
)

test.skipIf(database.engine !== 'postgres')(
  `a public read that takes too long is given up as if the database were busy, and nothing else is [${reason}]`,
  async () => {
    await withReaders(1, async ({ db, reads }) => {
      const error: unknown = await sleepSeconds(30)
        .execute(reads)
        .catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: '57014' })
      expect(isDatabaseUnavailable(error)).toBe(true)
      await expect(sleepSeconds(0.1).execute(db)).resolves.toBeDefined()
    })
  },
)

test.skipIf(database.engine !== 'postgres')(
  `a settlement finds a connection at once while many public reads wait [${reason}]`,
  async () => {
    await withReaders(2, async ({ db, reads }) => {
      // Opening a connection may take as long as the whole crowd.
      await sql`select 1`.execute(db)
      let answered = 0
      const crowd = Array.from({ length: 20 }, () =>
        sleepSeconds(30)
          .execute(reads)
          .catch(() => (answered += 1)),
      )
      await sql`select 1`.execute(db)
      expect(answered).toBeLessThan(20)
      await Promise.all(crowd)
    })
  },
)
