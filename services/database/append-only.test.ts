import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { clearTables, openTestDatabase } from '#test/database.ts'
import { inTransaction } from './database.ts'
import { recordEvent } from './events.ts'

const { db } = await openTestDatabase()

beforeEach(async () => {
  await clearTables(db)
  const subjectId = newId<UserId>()
  await inTransaction(db, (tx) => recordEvent(tx, { at: new Date() }, { kind: 'user-created', subjectId }))
})

const kinds = () => db.selectFrom('events').select('kind').execute()

test.each([
  sql`update events set kind = 'nothing'`,
  sql`update events set actor_id = null, detail = '{}' where kind = 'user-created'`,
  sql`delete from events`,
  sql`with gone as (delete from events returning id) select count(*) from gone`,
  sql`insert into events select * from events on conflict (id) do update set kind = 'nothing'`,
  sql`truncate events`,
  sql`truncate table users, events cascade`,
  sql`merge into events e using events f on e.id = f.id when matched then delete`,
])('the database itself refuses to change or delete an event: %#', async (statement) => {
  await expect(statement.execute(db)).rejects.toThrow('events are append-only')
  expect(await kinds()).toEqual([{ kind: 'user-created' }])
})

test('a transaction that tries it is rolled back as a whole', async () => {
  const attempt = inTransaction(db, async (tx) => {
    await recordEvent(tx, { at: new Date() }, { kind: 'item-held', subjectId: newId<ListingId>() })
    await sql`delete from events`.execute(tx)
  })
  await expect(attempt).rejects.toThrow('events are append-only')
  expect(await kinds()).toEqual([{ kind: 'user-created' }])
})

test('no code of the product truncates tables; only tests do', async () => {
  const root = join(import.meta.dirname, '..', '..')
  for (const folder of ['db', 'features', 'lib', 'scripts', 'server', 'services']) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.m?ts$|\.mjs$/.test(entry.name) || entry.name.endsWith('.test.ts')) continue
      const text = await readFile(join(entry.parentPath, entry.name), 'utf8')
      expect(/(?<!before )\btruncate\s+(table\s+)?\$?\w/i.exec(text)?.[0], entry.name).toBeUndefined()
      expect(/(updateTable|deleteFrom)\('events'\)/.exec(text)?.[0], entry.name).toBeUndefined()
    }
  }
})
