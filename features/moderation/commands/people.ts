import type { ListingId, UserId } from '#contract/ids.ts'
import { moderationRoutes } from '#contract/routes/moderation.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Role } from '#contract/users.ts'
import { removeBooking } from '#features/sales/bookings/commands/booking.ts'
import { releaseSale } from '#features/sales/bookings/commands/sale-end.ts'
import { listUnpaidBookings } from '#features/sales/bookings/queries.ts'
import { type LockedListing, lockRelatedListings, endAllHolds } from '#features/listings/commands.ts'
import { deleteExplanationsOf } from '#features/sales/payments/commands/explanations.ts'
import { lockDeal } from '#features/sales/payments/commands/money-changes.ts'
import { listReservedOf } from '#features/sales/payments/queries/hand-overs.ts'
import { isFrozen } from '#features/sales/problems/queries.ts'
import { countOpenHandBacks } from '#features/sales/problems/queries/deadlines.ts'
import { lockWithAllAdmins, lockForAdmin, markPersonRemoved } from '#features/users/commands/people.ts'
import { findActiveUser, type UserRow } from '#features/users/queries.ts'
import { assertCanDelete, assertCanLeave, assertHasRole } from '#features/users/rules.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { withdrawListing } from './listings.ts'

type Needs = Pick<Services, 'db' | 'jobs' | 'bus' | 'identity'>
type Removal = { role: Role; id: UserId; adminId: UserId }

/**
 * Deletes a person on behalf of an admin; see `removePerson`. Throws `not-found` when the person does not exist or has
 * another role, `own-account` when the admin deletes themselves, `problem-open` while a problem freezes one of their
 * sales, and `not-signed-in` when the admin was deleted at the same moment.
 */
export async function removeByAdmin(services: Needs, { role, id, adminId }: Removal, cause: Cause) {
  await inTransaction(services.db, async (tx) => {
    const person = await lockForAdmin(tx, adminId, id)
    assertHasRole(person, role)
    assertCanDelete(person, adminId)
    await removePerson(tx, services.jobs, person, cause)
    if (person.identityId) await services.identity.disableAccount(tx, person.identityId)
  })
  await services.bus.publish(moderationRoutes.removeSeller.changes)
}

/**
 * Removes the person with this identity account, in the transaction that deletes the account. Returns false when nobody
 * has this account. Throws `own-account` for the last admin, and `problem-open` while a problem freezes one of their
 * sales, or they still have to hand cash back.
 */
export async function removePersonOf(
  tx: Tx,
  jobs: Services['jobs'],
  identityId: string,
  cause: Omit<Cause, 'actorId'>,
): Promise<boolean> {
  const people = await lockWithAllAdmins(tx, identityId)
  const person = people.find((each) => each.identityId === identityId)
  if (!person) return false
  assertCanLeave(person, people)
  if ((await countOpenHandBacks(tx, person.id)) > 0) throw new Refusal('problem-open/cash-owed')
  await removePerson(tx, jobs, person, { ...cause, actorId: person.id })
  return true
}

/**
 * Removes a locked person and ends everything that they have not finished:
 * - Their phones for sale are withdrawn, and other people's bookings of these phones say so.
 * - Their own unpaid bookings are deleted and their holds end.
 * - Open payments are given up, even if a card is authorised, and sales whose hand-over is not confirmed end. Nobody is
 *   charged for them.
 * - Their explanations of missed hand-overs are deleted.
 *
 * Finished sales stay on record with the names of both parties.
 */
async function removePerson(tx: Tx, jobs: Services['jobs'], person: UserRow, cause: Cause): Promise<void> {
  const booked = (await listUnpaidBookings(tx, person.id)).map((booking) => booking.itemId)
  const reserved = (await listReservedOf(tx, person.id)).map((sale) => sale.itemId)
  const listings = await lockRelatedListings(tx, person.id, [...booked, ...reserved])
  const released = await releaseSalesOf(tx, jobs, person, listings, cause)
  for (const listing of listings) {
    if (listing.sellerId === person.id && !listing.soldAt && !released.has(listing.id))
      await withdrawListing(tx, jobs, listing, cause)
  }
  // Read again: a booking may have been paid before we locked its phone.
  for (const booking of await listUnpaidBookings(tx, person.id))
    await removeBooking(tx, jobs, booking, { ...cause, reason: 'person-left' })
  await endAllHolds(tx, person.id)
  await deleteExplanationsOf(tx, person.id)
  await markPersonRemoved(tx, person, cause)
}

/**
 * Ends the reserved sales of a locked person, and notifies the other sides. The caller has locked the listings of these
 * sales. Returns the listings whose sale it ended. Throws `problem-open` for a frozen sale: otherwise a buyer who has the
 * phone already could keep both the phone and the money.
 */
async function releaseSalesOf(
  tx: Tx,
  jobs: Services['jobs'],
  person: UserRow,
  listings: LockedListing[],
  cause: Cause,
): Promise<Set<ListingId>> {
  const released = new Set<ListingId>()
  for (const { id, itemId, buyerId, sellerId } of await listReservedOf(tx, person.id)) {
    const listing = listings.find((each) => each.id === itemId)
    const deal = await lockDeal(tx, id)
    if (!listing || !deal) continue
    if (deal.state === 'authorized' && (await isFrozen(tx, id))) throw new Refusal('problem-open/account')
    const side = buyerId === person.id ? 'buyer' : 'seller'
    const other = await findActiveUser(tx, side === 'buyer' ? sellerId : buyerId)
    const by = cause.actorId === person.id ? side : 'admin'
    const people = new Map(other ? [[other.id, other]] : [])
    await releaseSale(tx, jobs, { deal, listing, people }, { ...cause, by, reason: 'person-left' })
    released.add(itemId)
  }
  return released
}
