import type { Insertable, Updateable } from 'kysely'
import type { PaymentId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import type { SalesTable } from '#services/database/schema/payments.ts'

export type SaleChanges = Updateable<SalesTable>

/** Adds a sale. Returns undefined when another one that has begun rules it out. */
export async function addSale(
  tx: Tx,
  sale: Omit<Insertable<SalesTable>, 'id'>,
): Promise<PaymentId | undefined> {
  const id = newId<PaymentId>()
  const added = await tx
    .insertInto('sales')
    .values({ id, ...sale })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Changes columns of a locked sale. */
export async function changeSale(tx: Tx, id: PaymentId, changes: SaleChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('sales').set(changes).where('id', '=', id).execute()
}
