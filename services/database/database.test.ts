import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readMigrations } from '#db/migrations.ts'
import { newId } from '#lib/ids.ts'
import { clearTables, openEmptyPGlite, openTestDatabase } from '#test/database/database.ts'
import type { EventId } from '#contract/ids.ts'
import { inTransaction, migrate } from './database.ts'
import { readDatabaseState } from './database-state.ts'

const { db } = await openTestDatabase()
beforeEach(() => clearTables(db))

const event = () => ({
  id: newId<EventId>(),
  kind: 'tested',
  subjectKind: 'test',
  subjectId: '1',
  detail: '{}',
  createdAt: new Date(),
})

test('little waits for the indexes of words, because each search reads what waits', async () => {
  const { rows } = await sql<{
    kept: string
  }>`select current_setting('gin_pending_list_limit') as kept`.execute(db)
  expect(rows).toEqual([{ kept: '64kB' }])
})

test('the migrations are applied, and applying them again changes nothing', async () => {
  expect(await readDatabaseState(db)).toEqual({
    missing: [],
    unknown: [],
    isReadOnly: false,
    at: expect.any(Date),
  })
  await migrate(db)
  expect(await readDatabaseState(db)).toMatchObject({ missing: [], unknown: [] })
})

test('the files of `migrations` run after those of `baseline`, each once, in the order of their names', async () => {
  const home = await mkdtemp(join(tmpdir(), 'hatbodol-migrations-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(home, file)), { recursive: true })
    await writeFile(join(home, file), text)
  }
  const { db: empty, close } = await openEmptyPGlite()
  onTestFinished(close)
  const start = () => migrate(empty, readMigrations(pathToFileURL(`${home}/`)))
  await write('baseline/02-notes.sql', 'insert into notes values (1);\n\ninsert into notes values (2);\n')
  await write('baseline/01-notes.sql', 'create table notes (\n  id integer primary key\n);\n')
  await start()
  await write('migrations/0003-drop.sql', 'alter table notes drop column old;\n')
  await write(
    'migrations/0002-rename.sql',
    'alter table notes rename id to old;\nalter table notes add id text;\n',
  )
  await write('migrations/README.md', 'no statement\n')
  await start()
  await start()
  const { rows } = await sql`select * from notes`.execute(empty)
  expect(rows).toEqual([{ id: null }, { id: null }])
})

test('when a migration fails, those before it stay applied, and the next start continues with it', async () => {
  const { db: empty, close } = await openEmptyPGlite()
  onTestFinished(close)
  const first = { up: (tx: Kysely<unknown>) => tx.schema.createTable('first').execute() }
  const second = { up: (tx: Kysely<unknown>) => tx.schema.createTable('second').execute() }
  const failing = {
    up: async (tx: Kysely<unknown>) => {
      await second.up(tx)
      await sql`select 1 / 0`.execute(tx)
    },
  }
  await expect(migrate(empty, { first, second: failing })).rejects.toThrow('division by zero')
  await migrate(empty, { first, second })
  const { rows } = await sql`select from first, second`.execute(empty)
  expect(rows).toEqual([])
})

test('events are written and never changed or deleted', async () => {
  await db.insertInto('events').values(event()).execute()
  await expect(db.updateTable('events').set({ kind: 'other' }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('events').execute()).rejects.toThrow('append-only')
  expect(await db.selectFrom('events').select('kind').execute()).toEqual([{ kind: 'tested' }])
})

test('a transaction that fails leaves nothing behind, and the next one works', async () => {
  const failing = inTransaction(db, async (tx) => {
    await tx.insertInto('events').values(event()).execute()
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  await inTransaction(db, (tx) => tx.insertInto('events').values(event()).execute())
  expect(await db.selectFrom('events').selectAll().execute()).toHaveLength(1)
})
