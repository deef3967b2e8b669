import type { Selectable } from 'kysely'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { ListingsTable } from '#services/database/schema/listings.ts'
import { assertForSale, assertNotHeldByOther, holdMs } from './rules.ts'
import { isPromoted } from './rules/promotion.ts'

export type LockedListing = Selectable<ListingsTable>

/** Returns a listing, locked until the transaction ends. Throws `not-found` when it does not exist or was removed. */
export async function lockListing(tx: Tx, id: ListingId): Promise<LockedListing> {
  const row = await lockListingOnRecord(tx, id)
  if (!row || row.removedAt) throw new Refusal('not-found/listing')
  return row
}

/**
 * As `lockListing`, but also returns removed listings, and undefined when there is none. Take this lock before you change
 * anything that depends on a listing (bookings, payments), so that transactions do not deadlock.
 */
export function lockListingOnRecord(tx: Tx, id: ListingId): Promise<LockedListing | undefined> {
  return tx.selectFrom('items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Locks a person's listings, the phones that they hold, and the `others`. Locks in the same order as everywhere else, to
 * avoid deadlocks.
 */
export function lockRelatedListings(tx: Tx, personId: UserId, others: ListingId[]): Promise<LockedListing[]> {
  return tx
    .selectFrom('items')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        and([eb('sellerId', '=', personId), eb('removedAt', 'is', null)]),
        eb('heldBy', '=', personId),
        ...(others.length > 0 ? [eb('id', 'in', others)] : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Holds a locked phone for one buyer while they pay. Returns until when. An existing hold of the same buyer keeps its
 * end. Throws `already-sold`, `being-paid` or `not-found`.
 */
export async function holdListing(tx: Tx, row: LockedListing, buyer: UserId, cause: Cause): Promise<Date> {
  assertForSale(row)
  assertNotHeldByOther(row, buyer, cause.at)
  if (row.heldBy === buyer && row.heldUntil && row.heldUntil > cause.at) return row.heldUntil
  const heldUntil = new Date(cause.at.getTime() + holdMs)
  await tx.updateTable('items').set({ heldBy: buyer, heldUntil }).where('id', '=', row.id).execute()
  await tx.insertInto('holds').values({ itemId: row.id, buyerId: buyer, beganAt: cause.at }).execute()
  await recordEvent(tx, cause, { kind: 'item-held', subjectId: row.id })
  return heldUntil
}

/** Ends this buyer's hold of a phone, if there is one. */
export async function endHold(tx: Tx, id: ListingId, buyer: UserId): Promise<void> {
  await tx
    .updateTable('items')
    .set({ heldBy: null, heldUntil: null })
    .where('id', '=', id)
    .where('heldBy', '=', buyer)
    .execute()
}

/** Ends every hold of a person. The caller has locked the held phones. */
export async function endAllHolds(tx: Tx, buyer: UserId): Promise<void> {
  await tx.updateTable('items').set({ heldBy: null, heldUntil: null }).where('heldBy', '=', buyer).execute()
}

/** Marks a locked phone as sold. Throws `already-sold` when it was sold before. */
export async function sellListing(
  tx: Tx,
  row: LockedListing,
  booking: BookingId,
  cause: Cause,
): Promise<void> {
  assertForSale(row)
  await tx
    .updateTable('items')
    .set({ soldAt: cause.at, heldBy: null, heldUntil: null })
    .where('id', '=', row.id)
    .execute()
  await recordEvent(tx, cause, {
    kind: 'item-sold',
    subjectId: row.id,
    detail: { booking },
  })
}

/** Undoes the sale of a locked phone: it is for sale again and back on its seller's list. */
export async function undoSale(tx: Tx, row: LockedListing, cause: Cause): Promise<void> {
  const forSale = { soldAt: null, unlistedAt: null, changedAt: cause.at }
  await tx.updateTable('items').set(forSale).where('id', '=', row.id).execute()
  await recordEvent(tx, cause, { kind: 'item-unsold', subjectId: row.id })
}

/**
 * Removes a locked listing for good and ends its hold. The row stays, because other records refer to it. Returns false
 * when it was removed already.
 */
export async function deleteListing(tx: Tx, row: LockedListing, cause: Cause): Promise<boolean> {
  if (row.removedAt) return false
  await tx
    .updateTable('items')
    .set({ removedAt: cause.at, heldBy: null, heldUntil: null })
    .where('id', '=', row.id)
    .execute()
  await recordEvent(tx, cause, { kind: 'item-removed', subjectId: row.id })
  return true
}

/**
 * Removes a locked, sold listing from its seller's list and every other list. Its page stays. Returns false when this was
 * done already.
 */
export async function unlistListing(tx: Tx, row: LockedListing, cause: Cause): Promise<boolean> {
  if (row.unlistedAt) return false
  await tx.updateTable('items').set({ unlistedAt: cause.at }).where('id', '=', row.id).execute()
  await recordEvent(tx, cause, { kind: 'item-unlisted', subjectId: row.id })
  return true
}

/** Marks a listing as reported. Returns false when it is marked already. */
export async function markReported(tx: Tx, id: ListingId, cause: Cause): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('items')
    .set({ reportedAt: cause.at })
    .where('id', '=', id)
    .where('reportedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes the mark that a listing was reported. */
export async function clearReported(tx: Tx, id: ListingId): Promise<void> {
  await tx.updateTable('items').set({ reportedAt: null }).where('id', '=', id).execute()
}

/** Promotes a listing until this time. Returns false when it is promoted already. */
export async function promoteListing(
  tx: Tx,
  row: LockedListing,
  promotedUntil: Date,
  cause: Cause,
): Promise<boolean> {
  assertForSale(row)
  if (isPromoted(row, cause.at)) return false
  const promotion = { advertisedAt: cause.at, promotedUntil }
  await tx.updateTable('items').set(promotion).where('id', '=', row.id).execute()
  await recordEvent(tx, cause, { kind: 'item-advertised', subjectId: row.id })
  return true
}
