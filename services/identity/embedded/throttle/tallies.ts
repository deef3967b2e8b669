import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../database/database.ts'
import { addFailure, fade, type Limit, type LimitKind, type Limits, type Tally } from './throttle-rules.ts'

/** What is counted under one key, or a turn that was given. */
export type Bucket<K extends string = LimitKind> = { kind: K; key: string }
export type Tallies = Map<string, Tally>
/** A bucket and by how much it was raised: less than one where it was full. */
export type Counted = { bucket: Bucket; added: number }

/** The keys say nothing of whom they are about. */
export function bucket<K extends string>(kind: K, ...parts: string[]): Bucket<K> {
  const key = createHash('sha256')
    .update(JSON.stringify([kind, ...parts]))
    .digest('base64url')
  return { kind, key }
}

export async function findTallies(db: Db, buckets: Bucket<string>[]): Promise<Tallies> {
  const keys = buckets.map((each) => each.key)
  const rows = await db
    .selectFrom('identityAttempts')
    .select(['key', 'failures', 'lastAt'])
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

/** The same, locked in the order they are named in, and made where they are not there. */
export async function lockTallies(tx: Tx, buckets: Bucket[], now: Date): Promise<Tallies> {
  const rows = await tx
    .insertInto('identityAttempts')
    .values(buckets.map((each) => ({ ...each, failures: 0, lastAt: now })))
    // Nothing changes but the lock that an update takes.
    .onConflict((conflict) => conflict.column('key').doUpdateSet((set) => ({ key: set.ref('excluded.key') })))
    .returning(['key', 'failures', 'lastAt'])
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

/** Counts one more try under a locked key. */
export async function addOne(
  tx: Tx,
  bucket: Bucket,
  { tally, limit, now }: { tally: Tally | undefined; limit: Limit; now: Date },
): Promise<Counted> {
  const raised = addFailure(tally, limit, now)
  await writeTally(tx, bucket, raised)
  return { bucket, added: raised.failures - fade(tally, limit, now) }
}

export async function countAll(
  tx: Tx,
  buckets: Bucket[],
  locked: Tallies,
  { limits, now }: { limits: Limits; now: Date },
): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const each of buckets) {
    counted.push(await addOne(tx, each, { tally: locked.get(each.key), limit: limits[each.kind], now }))
  }
  return counted
}

/** Takes back what was counted. */
export async function takeBack(tx: Tx, { bucket, added }: Counted): Promise<void> {
  await tx
    .updateTable('identityAttempts')
    .set((set) => ({ failures: set.fn<number>('greatest', [set('failures', '-', added), set.lit(0)]) }))
    .where('key', '=', bucket.key)
    .execute()
}

export async function writeTally(tx: Tx, bucket: Bucket<string>, { failures, lastAt }: Tally): Promise<void> {
  await tx
    .insertInto('identityAttempts')
    .values({ ...bucket, failures, lastAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ failures, lastAt }))
    .execute()
}

export async function dropTally(tx: Tx, { key }: Bucket<string>): Promise<void> {
  await tx.deleteFrom('identityAttempts').where('key', '=', key).execute()
}
