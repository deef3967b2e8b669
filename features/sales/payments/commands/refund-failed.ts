import { findSellerId } from '#features/listings/queries/sellers.ts'
import { listAdminIds } from '#features/users/queries.ts'
import type { Tx } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import type { Deal } from '../queries.ts'
import type { StateChangeCause } from './causes.ts'

/** Enqueues emails to the buyer, the seller and admins: a refund of a sale failed, and its amount is held. */
export async function notifyOfFailedRefund(
  tx: Tx,
  jobs: Services['jobs'],
  { id: paymentId, buyerId, itemId, soldAt }: Deal,
  { at, reason }: StateChangeCause,
): Promise<void> {
  if (!soldAt) return
  const sellerId = await findSellerId(tx, itemId)
  const people = new Set([buyerId, ...(sellerId ? [sellerId] : []), ...(await listAdminIds(tx))])
  const emails = [...people].map((userId) => ({ paymentId, userId, at: at.toISOString(), reason }))
  await jobs.enqueue(tx, 'mail-refund-failed', ...emails)
}
