import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { onServer } from '#test/database/on-server.ts'
import { allowCustomPlans, listsItsColumns, nameStatements, genericPlanMark } from './named-statements.ts'
import { openPostgres } from './postgres.ts'

const url = process.env['TEST_DATABASE_URL']
const reason = url ? '' : ' (left out: TEST_DATABASE_URL names no server)'

/** A connection of such a pool. It records the statements that it runs. */
function connect(answer = async (): Promise<unknown> => ({ rows: [] })) {
  const pool = new EventEmitter()
  const query = vi.fn<(statement: unknown, values?: unknown[]) => Promise<unknown>>(answer)
  const client = { query: query as (statement: unknown, values?: unknown[]) => Promise<unknown> }
  nameStatements(pool as never)
  pool.emit('connect', client)
  return {
    client,
    query,
    namesAsked: () => query.mock.calls.map(([asked]) => (asked as { name?: string }).name),
  }
}

test('the same statement has the same name, and another statement has another name', async () => {
  const { client, query, namesAsked } = connect()
  await client.query('select $1', [1])
  await client.query('select $1', [2])
  await client.query('select $1, 2', [3])
  expect(namesAsked()).toEqual(['cached-0', 'cached-0', 'cached-1'])
  expect(query.mock.calls[1]).toEqual([{ name: 'cached-0', text: 'select $1', values: [2] }])
})

test('a search has a name if it can use a generic plan', async () => {
  const { client, namesAsked } = connect()
  await client.query(`select ${genericPlanMark} words @@ $1`, ['a'])
  expect(namesAsked()).toEqual(['cached-0'])
})

const setMode = (kind: string) => `set plan_cache_mode = force_${kind}_plan`
const byWords = 'select words @@ $1'

/** A connection that uses generic plans and records its statements. `answer` is the result of a search by words. */
function connectOnePlanEach(answer: () => Promise<unknown>) {
  const pool = new EventEmitter()
  const asked: unknown[] = []
  const client = {
    query: (statement: unknown): Promise<unknown> => {
      asked.push(statement)
      return statement === byWords ? answer() : Promise.resolve({ rows: [] })
    },
  }
  allowCustomPlans(pool as never)
  pool.emit('connect', client)
  return { asked, client }
}

test('a search that needs a custom plan is planned for its words', async () => {
  const { asked, client } = connectOnePlanEach(async () => ({ rows: ['found'] }))
  await client.query('select 1')
  expect(await client.query(byWords)).toEqual({ rows: ['found'] })
  expect(asked).toEqual(['select 1', setMode('custom'), byWords, setMode('generic')])
})

test('after a search that failed, plans are generic again', async () => {
  const { asked, client } = connectOnePlanEach(() => Promise.reject(new Error('too slow')))
  await expect(client.query(byWords)).rejects.toThrow('too slow')
  expect(asked.at(-1)).toBe(setMode('generic'))
})

test.skipIf(!url)(`public reads use generic plans, and searches by words do not${reason}`, async () => {
  const { reads, close } = openPostgres(String(url), () => {})
  const read = async (text: string) =>
    (await sql<{ mode: string }>`${sql.raw(text)}`.execute(reads)).rows[0]?.mode
  const mode = "select current_setting('plan_cache_mode') as mode"
  expect(await read(mode)).toBe('force_generic_plan')
  expect(await read(`${mode} where ''::tsvector @@ ''::tsquery or true`)).toBe('force_custom_plan')
  expect(await read(mode)).toBe('force_generic_plan')
  await close()
})

test.each(['select words @@ $1', 'insert into x values ($1)', 'begin'])('%s has no name', async (text) => {
  const { client, query } = connect()
  await client.query(text, [1])
  expect(query).toHaveBeenCalledWith(text, [1])
})

test.each([
  ['select "id" from "users" where "id" = $1 for no key update', true],
  ['update "items" set "sold_at" = $1 where "id" = $2', true],
  [' with made as (insert into jobs (id) values ($1)) select id from made', true],
  ['select * from "items" where "id" = $1 for update', false],
  ['select "items".*, "id" from "items" where "id" = $1', false],
  ['insert into "items" ("id") values ($1) returning *', false],
  ['begin', false],
  ['alter table items add column price int', false],
])('in a transaction %s is named: %s', (text, isNamed) => {
  expect(listsItsColumns(text)).toBe(isNamed)
})

test('the number of prepared statements is limited', async () => {
  const { client, namesAsked } = connect()
  for (let nth = 0; nth < 300; nth += 1) await client.query(`select $1, ${nth}`, [1])
  expect(new Set(namesAsked().filter((name) => name !== undefined)).size).toBe(200)
})

test('in a transaction, the first error is thrown, which explains the failure', async () => {
  const fail = (message: string, code: string) => Promise.reject(Object.assign(new Error(message), { code }))
  const answers = [
    () => fail('cached plan must not change result type', '0A000'),
    () => fail('current transaction is aborted', '25P02'),
  ]
  const { client } = connect(() => answers.shift()?.() ?? Promise.resolve())
  await expect(client.query('select $1', [1])).rejects.toThrow('cached plan')
})

test('a statement is not repeated after another error', async () => {
  const { client, query } = connect(() => Promise.reject(new Error('no connection')))
  await expect(client.query('select $1', [1])).rejects.toThrow('no connection')
  expect(query).toHaveBeenCalledTimes(1)
})

test.skipIf(!url)(`a read succeeds after a migration of the database${reason}`, async () => {
  const name = `hatbodol_named_${process.pid}`
  await onServer(url ?? '', `create database ${name}`)
  const address = Object.assign(new URL(url ?? ''), { pathname: `/${name}` }).href
  const database = openPostgres(address, () => {}, { readers: 1 })
  try {
    await sql`create table things (id int)`.execute(database.db)
    await sql`insert into things values (1)`.execute(database.db)
    const read = async () => (await sql`select * from things where id = ${1}`.execute(database.reads)).rows
    expect(await read()).toEqual([{ id: 1 }])
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from pg_prepared_statements`.execute(database.reads)
    expect(rows[0]?.count).toBeGreaterThan(0)
    await sql`alter table things add column price int`.execute(database.db)
    expect(await read()).toEqual([{ id: 1, price: null }])
    const sell = async () =>
      (await sql`update things set price = ${2} returning id`.execute(database.payments)).rows
    expect(await sell()).toEqual([{ id: 1 }])
    await sql`alter table things add column sold_at timestamptz`.execute(database.db)
    expect(await sell()).toEqual([{ id: 1 }])
  } finally {
    await database.close()
    await onServer(url ?? '', `drop database ${name} with (force)`)
  }
})
