import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { inTransaction } from './database.ts'
import { openEmptyPGlite } from '#test/database/database.ts'

const { db, pglite, query, close } = await openEmptyPGlite()
afterAll(close)

test('a repeated statement enters the database once, with its own values', async () => {
  const send = vi.spyOn(pglite, 'execProtocolStream')
  const ask = async (word: string, numbers: number[]) =>
    (await query('select $1::text as word, $2::int[] as numbers', [word, numbers])).rows
  expect(await ask('first', [1])).toEqual([{ word: 'first', numbers: [1] }])
  expect(send).toHaveBeenCalledTimes(2)
  expect(await ask('second', [2, 3])).toEqual([{ word: 'second', numbers: [2, 3] }])
  expect(send).toHaveBeenCalledTimes(3)
  send.mockRestore()
})

test('a new column of a table is in the result', async () => {
  await sql`create table marks (name text)`.execute(db)
  await sql`insert into marks values (${'first'})`.execute(db)
  const readMarks = async () => (await sql`select * from marks where name = ${'first'}`.execute(db)).rows
  expect(await readMarks()).toEqual([{ name: 'first' }])
  await sql`alter table marks add column count int not null default 7`.execute(db)
  expect(await readMarks()).toEqual([{ name: 'first', count: 7 }])
})

test('a statement that failed runs with other values, also after its transaction was rolled back', async () => {
  const divide = (by: number) => sql<{ result: number }>`select 6 / ${by}::int as result`
  await expect(divide(0).execute(db)).rejects.toThrow('division by zero')
  expect((await divide(2).execute(db)).rows).toEqual([{ result: 3 }])
  await expect(inTransaction(db, (tx) => divide(0).execute(tx))).rejects.toThrow('division by zero')
  expect((await divide(3).execute(db)).rows).toEqual([{ result: 2 }])
  await expect(sql`select from nowhere where true = ${true}`.execute(db)).rejects.toThrow('nowhere')
  expect((await divide(1).execute(db)).rows).toEqual([{ result: 6 }])
})

test('more different statements can run than are kept', async () => {
  for (let nth = 0; nth < 520; nth += 1)
    expect((await query(`select $1::int + ${nth} as sum`, [1])).rows).toEqual([{ sum: nth + 1 }])
  const { rows } = await query<{ count: number }>('select count(*)::int as count from pg_prepared_statements')
  expect(rows[0]?.count).toBeLessThanOrEqual(501)
  expect((await query('select $1::int + 0 as sum', [1])).rows).toEqual([{ sum: 1 }])
})
