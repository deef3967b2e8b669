import { type Db, inTransaction } from '#services/database/database.ts'
import { type FindNeeded, listUnchanged, selectUnneeded } from '../shared/old-objects.ts'
import { lockPayment, savePayment, storedKind } from './stored-payments.ts'

const week = 7 * 24 * 60 * 60 * 1000

type Sweeping = { db: Db; now: Date; findNeeded: FindNeeded }

/** Ends authorizations after a week, and then deletes payments that took no money, unless they are needed. */
export async function sweepPayments({ db, now, findNeeded }: Sweeping): Promise<void> {
  const before = new Date(now.getTime() - week)
  for (const paymentID of await listUnchanged(db, storedKind, ['Authorized'], before)) {
    await inTransaction(db, async (tx) => {
      const payment = await lockPayment(tx, paymentID)
      // It may have been captured or voided since the list was read.
      if (payment?.status !== 'Authorized') return
      await savePayment(tx, { ...payment, status: 'Expired' }, now)
    })
  }
  const old = await listUnchanged(db, storedKind, ['Initiated', 'Cancelled', 'Failed', 'Expired'], before)
  for await (const unused of selectUnneeded(old, findNeeded)) await deleteUnchanged(db, unused, before)
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
