import { Problem } from '#contract/errors.ts'
import type { UserId } from '#contract/ids.ts'
import type { Role } from '#contract/users.ts'
import { removeBooking } from '#features/bookings/commands/making.ts'
import { listUnpaidBookings } from '#features/bookings/queries.ts'
import { lockItemsAround, releaseItem } from '#features/items/commands.ts'
import { lockAmongAdmins, lockForAdmin, markPersonRemoved } from '#features/users/commands/people.ts'
import type { UserRow } from '#features/users/queries.ts'
import { assertCanLeave, assertHasRole } from '#features/users/rules.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import type { Cause } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { withdrawItem } from './listings.ts'

type Needs = Pick<Services, 'db' | 'jobs' | 'bus' | 'identity'>
type Removal = { role: Role; id: UserId; adminId: UserId }

/**
 * Deletes a person for an admin, with all that `removePerson` says. Throws `not-found` for who is gone or of the other
 * role, `own-account` for admins themselves, and `not-signed-in` for one who was deleted at the same moment.
 */
export async function removeByAdmin(services: Needs, { role, id, adminId }: Removal, cause: Cause) {
  await inTransaction(services.db, async (tx) => {
    const person = await lockForAdmin(tx, adminId, id)
    assertHasRole(person, role)
    if (id === adminId) throw new Problem('own-account', 'You cannot delete your own account here.')
    await removePerson(tx, services.jobs, person, cause)
    if (person.identityId) await services.identity.disableAccount(tx, person.identityId)
  })
  await services.bus.publish(['users', 'items', 'brands'])
}

/**
 * Takes off the product whoever this identity account belongs to, in the transaction in which they delete it, wherever they
 * asked for that. Gives false where it belongs to nobody. Throws `own-account` for the last admin.
 */
export async function removeLeaver(
  tx: Tx,
  jobs: Services['jobs'],
  identityId: string,
  cause: Omit<Cause, 'actorId'>,
): Promise<boolean> {
  const people = await lockAmongAdmins(tx, identityId)
  const person = people.find((each) => each.identityId === identityId)
  if (!person) return false
  assertCanLeave(person, people)
  await removePerson(tx, jobs, person, { ...cause, actorId: person.id })
  return true
}

/**
 * Ends all that a locked person had under way: their phones for sale are withdrawn, which others' bookings of them say from
 * then on; their own unpaid bookings go, and what they held is free. Payments not yet settled are given up, so nobody is
 * charged for them, also where a card has said yes already. Sales that were paid stay on record, with their people.
 */
async function removePerson(tx: Tx, jobs: Services['jobs'], person: UserRow, cause: Cause): Promise<void> {
  const booked = (await listUnpaidBookings(tx, person.id)).map((booking) => booking.itemId)
  const items = await lockItemsAround(tx, person.id, booked)
  for (const item of items) {
    if (item.sellerId === person.id && !item.soldAt) await withdrawItem(tx, jobs, item, cause)
  }
  // Again: one of them may have been paid before its phone was locked.
  for (const booking of await listUnpaidBookings(tx, person.id)) await removeBooking(tx, jobs, booking, cause)
  for (const item of items) await releaseItem(tx, item.id, person.id)
  await markPersonRemoved(tx, person, cause)
}
