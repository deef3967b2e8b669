import type { UserId } from '#contract/ids.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { notifyOfRestoredListings } from '#features/sales/bookings/commands/notifications.ts'
import { lockRelatedListings } from '#features/listings/commands.ts'
import { restoreListings, withholdListing } from '#features/listings/commands/withholding.ts'
import { endBegunSales } from '#features/sales/cash/commands.ts'
import { declinePerson, lockForAdmin, unverifyPerson, verifyPerson } from '#features/users/commands/people.ts'
import { suspendPayouts } from '#features/users/commands/payout-suspensions.ts'
import { assertHasRole, canBeDeclined, canLoseVerification } from '#features/users/rules.ts'
import { inTransaction } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'

type Needs = Pick<Services, 'db' | 'jobs' | 'bus'>
type Asked = { id: UserId; adminId: UserId }
type Denial = Asked & { reason: string }

/**
 * Verifies a seller and notifies them. Shows their hidden listings again, and notifies the buyers who were told that
 * these phones are unavailable. Returns false when the seller was verified already. Throws `not-found` when the person
 * does not exist or is not a seller, and `not-signed-in` or `not-allowed` when the caller is not an admin.
 */
export async function verifySeller({ db, jobs, bus }: Needs, { id, adminId }: Asked, cause: Cause) {
  const isNew = await inTransaction(db, async (tx) => {
    const person = await lockForAdmin(tx, adminId, id)
    assertHasRole(person, 'seller')
    if (!(await verifyPerson(tx, person, cause))) return false
    await notifyOfRestoredListings(tx, jobs, await restoreListings(tx, id))
    await jobs.enqueue(tx, 'mail-standing', {
      userId: id,
      news: 'verified',
      decidedAt: cause.at.toISOString(),
    })
    return true
  })
  if (isNew) await bus.publish(moderationRoutes.verifySeller.changes)
  return isNew
}

/**
 * Declines to verify a seller who waits for it, and sends them the reason. They may ask again. Returns false when the
 * seller is verified, or was declined already. Throws as `verifySeller` does.
 */
export async function declineSeller({ db, jobs, bus }: Needs, { id, adminId, reason }: Denial, cause: Cause) {
  const isNew = await inTransaction(db, async (tx) => {
    const person = await lockForAdmin(tx, adminId, id)
    assertHasRole(person, 'seller')
    if (!canBeDeclined(person)) return false
    await declinePerson(tx, person, cause, { reason })
    const decidedAt = cause.at.toISOString()
    await jobs.enqueue(tx, 'mail-standing', { userId: id, news: 'declined', reason, decidedAt })
    return true
  })
  if (isNew) await bus.publish(moderationRoutes.declineVerification.changes)
  return isNew
}

/**
 * Withdraws a seller's verification and sends them the reason. Their phones for sale are hidden, and the open payments
 * and cash requests for these phones are given up, so nobody is charged. Sold phones stay sold, and the payouts to the
 * seller are suspended. Returns false when the seller was not verified. Throws as `verifySeller` does.
 */
export async function withdrawVerification(
  { db, jobs, bus }: Needs,
  { id, adminId, reason }: Denial,
  cause: Cause,
): Promise<boolean> {
  const isNew = await inTransaction(db, async (tx) => {
    const person = await lockForAdmin(tx, adminId, id)
    assertHasRole(person, 'seller')
    if (!canLoseVerification(person)) return false
    const related = await lockRelatedListings(tx, id, [])
    const own = related.filter((listing) => listing.sellerId === id && !listing.soldAt && !listing.removedAt)
    for (const listing of own) {
      await endBegunSales(tx, jobs, listing.id, cause)
      await withholdListing(tx, listing, cause.at)
    }
    await unverifyPerson(tx, person, cause, { reason, listings: own.length })
    await suspendPayouts(tx, person, reason, cause)
    const decidedAt = cause.at.toISOString()
    await jobs.enqueue(tx, 'mail-standing', { userId: id, news: 'withdrawn', reason, decidedAt })
    return true
  })
  if (isNew) await bus.publish(moderationRoutes.withdrawVerification.changes)
  return isNew
}
