import { Refusal } from '#contract/refusal.ts'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { moderationRoutes } from '#contract/moderation.ts'
import { undoBookingPayment } from '#features/bookings/commands/state-changes.ts'
import { deleteListing, lockListingOnRecord, undoSale } from '#features/listings/commands.ts'
import { withholdListing } from '#features/listings/commands/withholding.ts'
import { notifyParties, undoPayment } from '#features/payments/commands/state-changes.ts'
import { type PaymentSync, syncPayment } from '#features/payments/commands/sync.ts'
import { getPaymentWithParties } from '#features/payments/queries.ts'
import { assertCanRelist } from '#features/payments/rules.ts'
import { closeOpenProblem } from '#features/sale-problems/commands.ts'
import { lockPeople } from '#features/users/commands/people.ts'
import { assertStillAdmin } from '#features/users/rules.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'

type Needs = PaymentSync & Pick<Services, 'bus'>
type Relisting = { id: PaymentId; adminId: UserId; reason: string }

/**
 * Undoes, once, a sale whose money cannot be taken. The phone is for sale again, and anybody may book it, also the same
 * buyer. Returns false when the phone does not come back for sale because its seller removed it from their list or was
 * deleted; then its listing is removed. Asks the provider first. Throws `not-relistable` with the reason, `not-found`,
 * `provider-unavailable`, and `not-signed-in` or `not-allowed` when the caller is no longer an admin.
 */
export async function refundAndRelist(
  services: Needs,
  { id, adminId, reason }: Relisting,
  asked: Cause,
): Promise<boolean> {
  const { db, jobs, bus } = services
  const seen = await getPaymentWithParties(db, id)
  assertCanRelist(seen)
  // The provider may have taken the money meanwhile. Then the sale is kept.
  await syncPayment(services, id, { ...asked, by: 'reconciliation' })
  const cause = { ...asked, by: 'admin', reason } as const
  const isForSale = await inTransaction(db, async (tx) => {
    // Locked, so that neither the buyer nor the seller can be deleted meanwhile: a deletion must see what is sold and
    // paid.
    const people = await lockPeople(tx, [adminId, seen.buyerId, seen.sellerId])
    assertStillAdmin(people.get(adminId))
    const listing = await lockListingOnRecord(tx, seen.itemId)
    if (!listing) throw new Refusal('not-found/listing')
    await undoPayment(tx, jobs, id, cause)
    await closeOpenProblem(tx, id, 'undone', cause)
    await undoBookingPayment(tx, seen.bookingId, people.has(seen.buyerId), cause)
    await undoSale(tx, listing, cause)
    const comesBack = !listing.removedAt && !listing.unlistedAt && people.has(seen.sellerId)
    if (!comesBack) await deleteListing(tx, listing, cause)
    else if (people.get(seen.sellerId)?.isVerified !== true) await withholdListing(tx, listing, cause.at)
    await notifyParties(tx, jobs, id, 'undone')
    return comesBack
  })
  await bus.publish(moderationRoutes.relist.changes)
  return isForSale
}
