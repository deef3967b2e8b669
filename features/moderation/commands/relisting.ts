import { Problem } from '#contract/errors.ts'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { unpayBooking } from '#features/bookings/commands/moves.ts'
import { hideItem, lockItemOnRecord, unsellItem } from '#features/items/commands.ts'
import { tellParties, undoPayment } from '#features/payments/commands/moves.ts'
import { type Books, syncPayment } from '#features/payments/commands/syncing.ts'
import { getPaymentWithParties } from '#features/payments/queries.ts'
import { assertCanRelist } from '#features/payments/rules.ts'
import { lockPeople } from '#features/users/commands/people.ts'
import { assertStillAdmin } from '#features/users/rules.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'

type Needs = Books & Pick<Services, 'bus'>
type Relisting = { id: PaymentId; adminId: UserId; reason: string }

/**
 * Undoes a sale whose money cannot be taken, once: the phone is for sale again and its buyer may pay again, as anybody may.
 * Gives false where the phone does not come back for sale, because its seller took it off their list or is gone: then its
 * listing is removed. Asks the provider first. Throws `not-relistable` with why, `not-found`, `provider-unavailable`, and
 * `not-signed-in` or `not-allowed` for who is no admin by now.
 */
export async function relistPhone(
  services: Needs,
  { id, adminId, reason }: Relisting,
  asked: Cause,
): Promise<boolean> {
  const { db, jobs, bus } = services
  const seen = await getPaymentWithParties(db, id)
  assertCanRelist(seen)
  // The provider may have the money by now: then the sale stands.
  await syncPayment(services, id, { ...asked, by: 'reconciliation' })
  const cause = { ...asked, by: 'admin', reason } as const
  const isForSale = await inTransaction(db, async (tx) => {
    // Neither of the two can leave meanwhile: what they leave behind is found by what is sold and paid.
    const people = await lockPeople(tx, [adminId, seen.buyerId, seen.sellerId])
    assertStillAdmin(people.get(adminId))
    const item = await lockItemOnRecord(tx, seen.itemId)
    if (!item) throw new Problem('not-found', 'This listing is not there any more.')
    await undoPayment(tx, jobs, id, cause)
    await unpayBooking(tx, seen.bookingId, people.has(seen.buyerId), cause)
    await unsellItem(tx, item, cause)
    const comesBack = !item.removedAt && !item.unlistedAt && people.has(seen.sellerId)
    if (!comesBack) await hideItem(tx, item, cause)
    await tellParties(tx, jobs, id, 'undone')
    return comesBack
  })
  await bus.publish(['items', 'brands'])
  return isForSale
}
