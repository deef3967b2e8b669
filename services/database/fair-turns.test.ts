import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/database/database.ts'
import { createFairTurns, workFor } from './fair-turns.ts'

test('callers take turns, however many turns one of them wants', async () => {
  const turns = createFairTurns({ atOnce: 1 })
  const order: string[] = []
  const work = async (caller: string) => {
    await turns.enter(caller)
    await Promise.resolve()
    order.push(caller)
    turns.leave()
  }
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map((caller) => work(caller)))
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('no more work at once than allowed, and each place is used again', async () => {
  const turns = createFairTurns({ atOnce: 2 })
  let running = 0
  let most = 0
  const work = async () => {
    await turns.enter('a')
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    turns.leave()
  }
  for (let round = 0; round < 2; round += 1) await Promise.all(Array.from({ length: 9 }, work))
  expect([most, running]).toEqual([2, 0])
})

test('who waits too long is refused, and takes no place', async () => {
  const turns = createFairTurns({ atOnce: 1, maxWaitMs: 1 })
  await turns.enter('a')
  await expect(turns.enter('b')).rejects.toThrow('timeout exceeded when trying to connect')
  turns.leave()
  await turns.enter('c')
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
