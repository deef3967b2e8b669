import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { openPGlite } from '#services/database/pglite.ts'
import { cleanUpLater, makeMigratedDataDir } from '#test/processes/data-dir.ts'
import { readConfig } from '../config/config.ts'
import { createServer } from '../create-server.ts'
import { copyFolder, copyOnRequest, copySocket } from './copy-on-request.ts'
import { openToRead } from './open-databases.ts'

const { log } = createServer('fatal', false)

/** A process that serves from an embedded database with one table. */
async function serve() {
  const dataDir = await makeMigratedDataDir()
  const { db, close } = await openPGlite(dataDir)
  const stop = await copyOnRequest({ db, dataDir, log })
  cleanUpLater(async () => {
    await stop()
    await close()
  })
  await sql`create table numbers (number integer)`.execute(db)
  return { db, dataDir, stop, config: readConfig({ DATA_DIR: dataDir }) }
}

test('a backup reads a copy of the embedded database while its process writes', async () => {
  const { db, dataDir, config } = await serve()
  const state = { isWriting: true }
  let written = 0
  const writing = (async () => {
    while (state.isWriting) {
      // Always two of them, so that half a transaction would be seen.
      await inTransaction(db, async (tx) => {
        await sql`insert into numbers values (${written})`.execute(tx)
        await sql`insert into numbers values (${written})`.execute(tx)
      })
      written += 1
      // The database runs in this process, and would let nothing else have a turn.
      await setImmediate()
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(10)
  const before = written
  const copy = await openToRead(config)
  state.isWriting = false
  await writing
  const { rows } = await sql<{ count: number; largest: number }>`
    select count(*)::int as count, max(number) as largest from numbers
  `.execute(copy.db)
  const [found] = rows
  expect(found?.count).toBe(2 * ((found?.largest ?? 0) + 1))
  expect(found?.largest).toBeGreaterThanOrEqual(before - 1)
  await copy.close()
  expect(existsSync(join(dataDir, copyFolder))).toBe(false)
})

test('two backups do not use the same copy', async () => {
  const { config } = await serve()
  const copy = await openToRead(config)
  await expect(openToRead(config)).rejects.toThrow(
    /^The running server cannot copy its database\. DATA_DIR .* is in use/,
  )
  await copy.close()
})

test('a backup that keeps its connection open does not keep the process from stopping', async () => {
  const { dataDir, stop } = await serve()
  const connection = connect({ path: join(dataDir, copySocket), allowHalfOpen: true })
  cleanUpLater(async () => void connection.destroy())
  await once(connection.resume(), 'end')
  await stop()
  expect(existsSync(join(dataDir, copySocket))).toBe(false)
})

test('without an answer from the process, the operator reads what to do', async () => {
  const { dataDir, stop, config } = await serve()
  await stop()
  expect(existsSync(join(dataDir, copySocket))).toBe(false)
  await expect(openToRead(config)).rejects.toThrow(
    /It does not answer at its socket .*Wait until it has started, or stop it\.$/,
  )
})
