import type { PaymentId, UserId } from '#contract/ids.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { relistAfterSale } from '#features/sales/bookings/commands/sale-end.ts'
import { lockSale } from '#features/sales/payments/commands/lock-sale.ts'
import { notifyParties, undoPayment } from '#features/sales/payments/commands/state-changes.ts'
import type { PaymentSync } from '#features/sales/payments/commands/payment-sync.ts'
import { syncPayment } from '#features/sales/payments/commands/sync.ts'
import { getDealWithParties } from '#features/sales/payments/queries.ts'
import { assertCanRelist } from '#features/sales/payments/rules.ts'
import { closeOpenProblem } from '#features/sales/problems/commands/state-changes.ts'
import { assertStillAdmin } from '#features/users/rules.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'

type Needs = PaymentSync & Pick<Services, 'bus'>
type Relisting = { id: PaymentId; adminId: UserId; reason: string }

/**
 * Undoes a sale whose money cannot be taken, after asking the provider once more. The phone is for sale again, and
 * anybody may book it, including the same buyer. If the seller has removed the listing or was deleted, removes the
 * listing instead and returns false. Throws `not-relistable` with the reason, `not-found`, `provider-unavailable`, and
 * `not-signed-in` or `not-allowed` when the caller is no longer an admin.
 */
export async function undoSaleAndRelist(
  services: Needs,
  { id, adminId, reason }: Relisting,
  asked: Cause,
): Promise<boolean> {
  const { db, jobs, bus } = services
  const seen = await getDealWithParties(db, id)
  assertCanRelist(seen)
  // If the provider has taken the money meanwhile, `undoPayment` refuses to undo the sale.
  await syncPayment(services, id, { ...asked, by: 'reconciliation' })
  const cause = { ...asked, by: 'admin', text: reason } as const
  const isForSale = await inTransaction(db, async (tx) => {
    const sale = await lockSale(tx, id, [adminId])
    assertStillAdmin(sale.people.get(adminId))
    await undoPayment(tx, jobs, id, cause)
    // Only admins may read the reason.
    await closeOpenProblem(tx, id, 'undone', { ...cause, text: undefined })
    const isListed = await relistAfterSale(tx, jobs, sale, cause)
    await notifyParties(tx, jobs, id, 'undone')
    return isListed
  })
  await bus.publish(moderationRoutes.relist.changes)
  return isForSale
}
