import type { Tx } from '#services/database/database.ts'

/** Deletes the holds and the changes of prices from before this time, which no limit counts any more. */
export async function forgetOldChanges(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('holds').where('beganAt', '<', before).execute()
  await tx.deleteFrom('priceChanges').where('changedAt', '<', before).execute()
}
