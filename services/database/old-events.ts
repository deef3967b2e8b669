import { sql } from 'kysely'
import { eventKinds, moneyKinds } from '#contract/events.ts'
import { type Db, inTransaction, type Tx } from './database.ts'

/** Before which times events are deleted: those about money, and all others. */
export type EventEnds = { ofMoney: Date; ofOthers: Date }

/** A transaction deletes so many, so that it holds no lock for long. */
const batchSize = 1000

/** Deletes the events that are older than the operator keeps them. Returns how many. */
export async function deleteOldEvents(db: Db, ends: EventEnds): Promise<number> {
  let count = 0
  for (const kind of await listStoredKinds(db)) {
    const before = isAboutMoney(kind) ? ends.ofMoney : ends.ofOthers
    for (;;) {
      const deleted = await inTransaction(db, (tx) => deleteBatch(tx, kind, before))
      count += deleted
      if (deleted < batchSize) break
    }
  }
  return count
}

/** An old kind that is not written any more is stored as long as those about money. */
const isAboutMoney = (kind: string) => moneyKinds.has(kind) || !Object.hasOwn(eventKinds, kind)

/** Reads one entry of the index for each kind. */
async function listStoredKinds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    with recursive stored as (
      select min(kind) as kind from events
      union all
      select (select min(kind) from events where events.kind > stored.kind) from stored where stored.kind is not null
    )
    select kind from stored where kind is not null
  `.execute(db)
  return rows.map(({ kind }) => kind)
}

async function deleteBatch(tx: Tx, kind: string, before: Date): Promise<number> {
  // A trigger refuses every other deletion.
  await sql`select set_config('hatbodol.event_retention', 'over', true)`.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('events')
    .where('id', 'in', (query) =>
      query
        .selectFrom('events')
        .select('id')
        .where('kind', '=', kind)
        .where('createdAt', '<', before)
        .orderBy('createdAt')
        .limit(batchSize),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
