import { DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/database/database.ts'
import { withFairTurns, workFor } from './fair-turns.ts'

/** Returns a function that does work with one of the connections. */
function openTurns(limits: Parameters<typeof withFairTurns>[1]) {
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: ConstructorParameters<typeof PostgresIntrospector>[0]) =>
      new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const driver = withFairTurns(dialect, limits).createDriver()
  return (caller: string, work: () => Promise<void> | void) =>
    workFor(caller, async () => {
      const connection = await driver.acquireConnection()
      await work()
      await driver.releaseConnection(connection)
    })
}

test('callers take turns, however many turns one of them wants', async () => {
  const work = openTurns({ atOnce: 1 })
  const order: string[] = []
  const callers = ['a', 'a', 'a', 'a', 'b', 'b', 'c']
  await Promise.all(callers.map((caller) => work(caller, () => void order.push(caller))))
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('no more work at once than allowed, and each place is used again', async () => {
  const work = openTurns({ atOnce: 2 })
  let running = 0
  let most = 0
  const count = async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
  }
  for (let round = 0; round < 2; round += 1)
    await Promise.all(Array.from({ length: 9 }, () => work('a', count)))
  expect([most, running]).toEqual([2, 0])
})

test('who waits too long is refused, and takes no place', async () => {
  const work = openTurns({ atOnce: 1, maxWaitMs: 1 })
  await work('a', async () => {
    await expect(work('b', () => {})).rejects.toThrow('timeout exceeded when trying to connect')
  })
  await work('c', () => {})
})

test('payments serve somebody between the many statements of another person', async () => {
  const { payments } = await openTestDatabase()
  const done: string[] = []
  const ask = (caller: string) =>
    workFor(caller, async () => {
      await sql`select 1`.execute(payments)
      done.push(caller)
    })
  const many = Array.from({ length: 50 }, () => ask('many'))
  await Promise.all([...many, ask('one')])
  // PostgreSQL has four connections for payments, the embedded database one.
  expect(done.indexOf('one')).toBeLessThan(10)
  // A statement that fails gives its turn back.
  for (let nth = 0; nth < 5; nth += 1)
    await expect(sql`select nothing`.execute(payments)).rejects.toThrow('nothing')
  await ask('one')
})
