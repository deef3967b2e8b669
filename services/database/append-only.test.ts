import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
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

test('of a deleted person, only the addresses of an event can be taken out', async () => {
  const id = newId<UserId>()
  const person = {
    id,
    name: 'Rahim',
    email: 'new@example.com',
    image: '',
    role: 'buyer' as const,
    createdAt: new Date(),
  }
  await db.insertInto('users').values(person).execute()
  const detail = { before: 'old@example.com', after: 'new@example.com' }
  const event = { kind: 'user-moved', subjectId: id, detail } as const
  await inTransaction(db, (tx) => recordEvent(tx, { at: new Date() }, event))
  const refused = (statement: RawBuilder<unknown>) =>
    expect(statement.execute(db)).rejects.toThrow('events are append-only')
  const take = sql`update events set detail = '{}' where kind = 'user-moved'`
  await refused(take)
  await db.updateTable('users').set({ removedAt: new Date() }).execute()
  await refused(sql`update events set detail = '{"after":"other@example.com"}' where kind = 'user-moved'`)
  await refused(sql`update events set detail = '{}', actor_id = subject_id::uuid where kind = 'user-moved'`)
  await refused(sql`update events set detail = '{}', created_at = now() where kind = 'user-moved'`)
  await refused(sql`update events set detail = '{}'`)
  await refused(sql`delete from events where kind = 'user-moved'`)
  await take.execute(db)
  const rows = await db.selectFrom('events').select('detail').where('kind', '=', 'user-moved').execute()
  expect(rows).toEqual([{ detail: {} }])
})

test('a transaction that tries it is rolled back as a whole', async () => {
  const attempt = inTransaction(db, async (tx) => {
    await recordEvent(tx, { at: new Date() }, { kind: 'item-held', subjectId: newId<ListingId>() })
    await sql`delete from events`.execute(tx)
  })
  await expect(attempt).rejects.toThrow('events are append-only')
  expect(await kinds()).toEqual([{ kind: 'user-created' }])
})

/** They take out the addresses of deleted people, and delete what is old: the only changes that the database allows. */
const mayChangeEvents = ['old-addresses.ts', 'old-events.ts']

test('no code of the product truncates tables; only tests do', async () => {
  const root = join(import.meta.dirname, '..', '..')
  for (const folder of ['db', 'emulators', 'features', 'lib', 'scripts', 'server', 'services']) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.m?ts$|\.mjs$/.test(entry.name) || entry.name.endsWith('.test.ts')) continue
      const text = await readFile(join(entry.parentPath, entry.name), 'utf8')
      expect(/(?<!before )\btruncate\s+(table\s+)?\$?\w/i.exec(text)?.[0], entry.name).toBeUndefined()
      const changes = /(updateTable|deleteFrom)\('events'\)/.test(text)
      expect(changes, entry.name).toBe(mayChangeEvents.includes(entry.name))
    }
  }
})
