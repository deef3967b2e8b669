import { sql } from 'kysely'
import { type Db, inTransaction } from '#services/database/database.ts'
import { lockPayment, savePayment, storedKind } from './stored-payments.ts'

const week = 7 * 24 * 60 * 60 * 1000
const batch = 500

/** Returns which of these payments the product may still query. */
export type FindNeeded = (paymentIDs: string[]) => Promise<Set<string>>

type Sweeping = { db: Db; now: Date; findNeeded: FindNeeded }

/** Ends authorizations after a week, and then deletes payments that took no money, unless they are needed. */
export async function sweepPayments({ db, now, findNeeded }: Sweeping): Promise<void> {
  const before = new Date(now.getTime() - week)
  for (const paymentID of await listOld(db, ['Authorized'], before)) {
    await inTransaction(db, async (tx) => {
      const payment = await lockPayment(tx, paymentID)
      // It may have been captured or voided since the list was read.
      if (payment?.status !== 'Authorized') return
      await savePayment(tx, { ...payment, status: 'Expired' }, now)
    })
  }
  const old = await listOld(db, ['Initiated', 'Cancelled', 'Failed', 'Expired'], before)
  for (let start = 0; start < old.length; start += batch) {
    const ids = old.slice(start, start + batch)
    const needed = await findNeeded(ids)
    const unused = ids.filter((id) => !needed.has(id))
    if (unused.length > 0) await deleteUnchanged(db, unused, before)
  }
}

async function deleteUnchanged(db: Db, ids: string[], before: Date): Promise<void> {
  await inTransaction(db, (tx) =>
    tx
      .deleteFrom('sandboxObjects')
      .where('kind', '=', storedKind)
      .where('id', 'in', ids)
      .where('updatedAt', '<', before)
      .execute(),
  )
}

async function listOld(db: Db, statuses: string[], before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sandboxObjects')
    .select('id')
    .where('kind', '=', storedKind)
    .where('updatedAt', '<', before)
    .where(sql<string>`body::json ->> 'status'`, 'in', statuses)
    .orderBy('seq')
    .execute()
  return rows.map(({ id }) => id)
}
