import type { UserId } from '#contract/ids.ts'
import { moderationRoutes } from '#contract/moderation.ts'
import type { Role } from '#contract/users.ts'
import { removeBooking } from '#features/bookings/commands/booking.ts'
import { listUnpaidBookings } from '#features/bookings/queries.ts'
import { lockRelatedListings, endHold } from '#features/listings/commands.ts'
import { lockWithAllAdmins, lockForAdmin, markPersonRemoved } from '#features/users/commands/people.ts'
import type { UserRow } from '#features/users/queries.ts'
import { assertCanDelete, assertCanLeave, assertHasRole } from '#features/users/rules.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { withdrawListing } from './listings.ts'

type Needs = Pick<Services, 'db' | 'jobs' | 'bus' | 'identity'>
type Removal = { role: Role; id: UserId; adminId: UserId }

/**
 * Deletes a person on behalf of an admin; see `removePerson`. Throws `not-found` when the person does not exist or has
 * another role, `own-account` when the admin deletes themselves, and `not-signed-in` when the admin was deleted at the
 * same moment.
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
 * Removes the person who belongs to this identity account, in the transaction that deletes the account. Returns false
 * when the account belongs to nobody. Throws `own-account` for the last admin.
 */
export async function removeLeaver(
  tx: Tx,
  jobs: Services['jobs'],
  identityId: string,
  cause: Omit<Cause, 'actorId'>,
): Promise<boolean> {
  const people = await lockWithAllAdmins(tx, identityId)
  const person = people.find((each) => each.identityId === identityId)
  if (!person) return false
  assertCanLeave(person, people)
  await removePerson(tx, jobs, person, { ...cause, actorId: person.id })
  return true
}

/**
 * Ends everything a locked person had under way. Their phones for sale are withdrawn, and other people's bookings of
 * these phones say so. Their own unpaid bookings are deleted and their holds end. Payments not yet settled are given
 * up, even if a card is authorised, so nobody is charged for them. Paid sales stay on record with the names of both
 * parties.
 */
async function removePerson(tx: Tx, jobs: Services['jobs'], person: UserRow, cause: Cause): Promise<void> {
  const booked = (await listUnpaidBookings(tx, person.id)).map((booking) => booking.itemId)
  const listings = await lockRelatedListings(tx, person.id, booked)
  for (const listing of listings) {
    if (listing.sellerId === person.id && !listing.soldAt) await withdrawListing(tx, jobs, listing, cause)
  }
  // Read again: a booking may have been paid before we locked its phone.
  for (const booking of await listUnpaidBookings(tx, person.id)) await removeBooking(tx, jobs, booking, cause)
  for (const listing of listings) await endHold(tx, listing.id, person.id)
  await markPersonRemoved(tx, person, cause)
}
