import { cp, mkdir, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#services/database/database.ts'
import { lockFolder } from '#services/database/folder-lock.ts'
import { restrictContents } from '#services/database/private-folder.ts'
import { BackupRefusal } from './manifest.ts'

/** A copy of the embedded database, as DATA_DIR has it, which a backup reads while the product runs. */
export const copyFolder = 'backup-copy'
/** Through this socket another process of the same user asks for a copy. */
export const copySocket = 'backup.sock'
/** Longer paths of sockets are cut off by the system. */
const maxPathBytes = 100

const done = 'copied'

/**
 * Copies the embedded database whenever a backup asks for it: only this process can open it. Statements wait for as long as
 * copying the files takes. Returns a function that ends this; it waits for a copy under way, and for nobody who asked.
 */
export async function copyOnRequest({
  db,
  dataDir,
  log,
}: {
  db: Db
  dataDir: string
  log: FastifyBaseLogger
}): Promise<() => Promise<void>> {
  const path = join(dataDir, copySocket)
  if (process.platform === 'win32' || Buffer.byteLength(path) > maxPathBytes) {
    log.warn('npm run backup needs a stopped server here: DATA_DIR cannot have a socket.')
    return async () => {}
  }
  // Only one process at a time uses the folder, so a socket that is here belongs to one that was killed.
  await rm(path, { force: true })
  const connections = new Set<Socket>()
  const answers = new Set<Promise<void>>()
  const server = createServer((connection) => {
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
    connection.on('error', (err) => log.warn({ err }, 'a backup did not wait for its copy of the database'))
    const answering = answer(connection).finally(() => answers.delete(answering))
    answers.add(answering)
  })
  async function answer(connection: Socket): Promise<void> {
    try {
      await copyDatabase(db, dataDir)
      connection.end(done)
    } catch (err) {
      log.error({ err }, 'the embedded database could not be copied for a backup')
      connection.end(err instanceof Error ? err.message : String(err))
    }
  }
  server.listen(path)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    // The caller closes the database next, which a copy under way still reads.
    await Promise.all(answers)
    for (const connection of connections) connection.destroySoon()
    await closed
  }
}

async function copyDatabase(db: Db, dataDir: string): Promise<void> {
  const copy = join(dataDir, copyFolder)
  await mkdir(copy, { recursive: true, mode: 0o700 })
  // Another backup may still read the last copy.
  const unlock = lockFolder(copy)
  try {
    await db.connection().execute(async (turn) => {
      // So that the copy need not be recovered from the log.
      await sql`checkpoint`.execute(turn)
      await rm(join(copy, 'postgres'), { recursive: true, force: true })
      await cp(join(dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true })
    })
    await restrictContents(copy)
  } finally {
    unlock()
  }
}

/**
 * Asks the process that uses the embedded database for a copy of it. Returns the folder, which the caller deletes when it has
 * read it. Throws BackupRefusal when there is no copy.
 */
export async function askForCopy(dataDir: string): Promise<string> {
  const answer = await askProcess(join(dataDir, copySocket))
  if (answer !== done) throw new BackupRefusal(`The running server cannot copy its database. ${answer}`)
  return join(dataDir, copyFolder)
}

async function askProcess(path: string): Promise<string> {
  const connection = connect(path)
  try {
    await once(connection, 'connect')
    return await text(connection)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return `It does not answer at its socket (${cause}). Wait until it has started, or stop it.`
  } finally {
    connection.destroy()
  }
}
