import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import type { EmbeddedDatabase } from '#services/database/pglite.ts'
import { openTestDatabase } from '#test/database/database.ts'
import { createPGliteAdapter } from './pglite-adapter.ts'

const database = await openTestDatabase()
const isServer = database.engine === 'postgres'
const adapter = createPGliteAdapter(database as EmbeddedDatabase)
const { db } = database

test.skipIf(isServer)(
  'several statements without parameters run as one, and the rows of all come back',
  async () => {
    const { rows } = await adapter.executeSql('begin; select 1 as one; commit; select 2 as two')
    expect(rows).toEqual([{ one: 1 }, { two: 2 }])
    expect((await adapter.executeSql('select $1::int as given', [3])).rows).toEqual([{ given: 3 }])
  },
)

test.skipIf(isServer)('one statement without parameters stays prepared', async () => {
  for (let nth = 0; nth < 2; nth += 1) await adapter.executeSql('select 5 as five')
  const { rows } = await sql`
    select generic_plans + custom_plans as runs from pg_prepared_statements where statement = 'select 5 as five'
  `.execute(db)
  expect(rows).toEqual([{ runs: 2 }])
})

test.skipIf(isServer)(
  'a block that fails half-way leaves no open transaction to the next in line',
  async () => {
    await expect(adapter.executeSql('begin; select 1 / 0; commit')).rejects.toThrow('division by zero')
    const { rows } = await inTransaction(db, (tx) => sql`select 4 as four`.execute(tx))
    expect(rows).toEqual([{ four: 4 }])
  },
)

test.skipIf(isServer)('a statement waits for the running transaction and is not a part of it', async () => {
  await db.schema.createTable('marks').addColumn('name', 'text').execute()
  const failing = inTransaction(db, async (tx) => {
    await sql`insert into marks values ('rolled back')`.execute(tx)
    queueMicrotask(() => void written.push(adapter.executeSql(`insert into marks values ('kept')`)))
    await sql`select 1`.execute(tx)
    throw new Error('Not this one.')
  })
  const written: Promise<unknown>[] = []
  await expect(failing).rejects.toThrow('Not this one.')
  await Promise.all(written)
  expect((await sql`select name from marks`.execute(db)).rows).toEqual([{ name: 'kept' }])
})

test.skipIf(isServer)(
  'a message is heard once its transaction is written, and never when it is rolled back',
  async () => {
    const heard: string[] = []
    let isListening = false
    const listening = await adapter.listen?.(
      'changes',
      (text) => heard.push(text),
      () => (isListening = true),
    )
    expect(isListening).toBe(true)
    const tell = (text: string, fail: boolean) =>
      inTransaction(db, async (tx) => {
        await sql`select pg_notify('changes', ${text})`.execute(tx)
        expect(heard).not.toContain(text)
        if (fail) throw new Error('Rolled back.')
      })
    await expect(tell('never', true)).rejects.toThrow('Rolled back.')
    await tell('said', false)
    expect(heard).toEqual(['said'])
    await listening?.close()
    await tell('late', false)
    expect(heard).toEqual(['said'])
  },
)
