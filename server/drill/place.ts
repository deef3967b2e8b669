import { realpath } from 'node:fs/promises'
import { setInterval } from 'node:timers'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#lib/clock.ts'
import { type Db, inTransaction, type OpenDatabase, type Tx } from '#services/database/database.ts'

/** Which database it is, and when a process last served from it. */
export type StoredPlace = { place: string; seenAt: Date }

/**
 * Names the database so that a copy has another name: the folder of an embedded one; of PostgreSQL the identifier of the
 * server and the number of the database. A replica that was promoted has the name of its original, and so has a copy of all
 * files of a server.
 */
export async function readPlace({ db, engine }: OpenDatabase, dataDir: string): Promise<string> {
  if (engine === 'pglite') return `folder ${await realpath(dataDir)}`
  const { rows } = await sql<{ place: string }>`
    select system_identifier || '.' || (select oid from pg_database where datname = current_database()) as place
    from pg_control_system()
  `.execute(db)
  return `server ${rows[0]?.place}`
}

/** What the database says of itself; undefined before its first process has served. */
export function findStoredPlace(db: Db): Promise<StoredPlace | undefined> {
  return db.selectFrom('installationPlace').select(['place', 'seenAt']).executeTakeFirst()
}

/** Records that a process serves from this database, as the one that may act. */
export const storePlace = (db: Db, place: string, seenAt: Date): Promise<void> =>
  inTransaction(db, (tx) => writePlace(tx, { place, seenAt }))

/** As `storePlace`, in a transaction. */
export async function writePlace(tx: Tx, row: StoredPlace): Promise<void> {
  await tx
    .insertInto('installationPlace')
    .values(row)
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet(row))
    .execute()
}

/**
 * The operator says that this database, and no copy of it, is the real one: processes that start from now on act on what is
 * outside. Returns a sentence for the operator.
 */
export async function confirmDatabase(
  { database, clock }: { database: OpenDatabase; clock: Clock },
  dataDir: string,
): Promise<string> {
  await storePlace(database.db, await readPlace(database, dataDir), clock())
  return 'This is the real installation from now on. Start its processes again, and stop those of any other copy.'
}

const seenEveryMs = 60_000

/** Records every minute that a process serves from this database. Returns a function that ends it. */
export function keepSeen(
  { db, clock, log }: { db: Db; clock: Clock; log: FastifyBaseLogger },
  place: string,
): () => void {
  const record = () =>
    storePlace(db, place, clock()).catch((error: unknown) =>
      log.warn(error, 'The database was not marked as used.'),
    )
  const timer = setInterval(() => void record(), seenEveryMs).unref()
  return () => clearInterval(timer)
}
