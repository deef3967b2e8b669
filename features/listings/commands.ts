import type { Insertable, Selectable } from 'kysely'
import { type BookingId, DraftId, type ListingId, type UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Session } from '#contract/session.ts'
import { claimImages } from '#features/images/commands.ts'
import { getRecogniser } from '#features/models/queries.ts'
import { newId } from '#lib/ids.ts'
import { pick } from '#lib/pick.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { ListingsTable } from '#services/database/schema/listings.ts'
import { indexListings } from './commands/indexing.ts'
import { recogniseListings } from './commands/recognition.ts'
import { type ContentColumn, contentColumns } from './queries/content.ts'
import { isRefunded, listImageUrls } from './queries/facts.ts'
import { assertCanRelist, assertForSale, assertNotHeldByOther, digestListing, holdMs } from './rules.ts'

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

export type ListingInsert = Pick<Insertable<ListingsTable>, ContentColumn> & {
  sellerId: UserId
  /** Addresses of hosted pictures. The first is the cover. */
  images: string[]
  /** The client's own id for the draft, if it sent one. */
  draftId?: DraftId | undefined
}

/**
 * Puts a phone up for sale and returns the listing's id. The same draft again returns the listing that was created
 * before. Throws `already-listed` when the draft's content has changed since, and `invalid-input` when a hosted picture
 * does not exist. `draftContent` is the content to compare; by default, it is the listing.
 */
export async function createListing(
  tx: Tx,
  listing: ListingInsert,
  cause: Cause,
  draftContent?: Record<string, unknown>,
): Promise<ListingId> {
  const { images, draftId, ...row } = listing
  const draft = draftId ? { draftId, draftDigest: digestListing(draftContent ?? { ...row, images }) } : {}
  const written = await tx
    .insertInto('items')
    .values({ id: newId<ListingId>(), ...row, ...draft, currency: 'bdt', createdAt: cause.at })
    .onConflict((conflict) =>
      conflict
        .columns(['sellerId', 'draftId'])
        .where('draftId', 'is not', null)
        .where('removedAt', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!written) return findListed(tx, { sellerId: row.sellerId, ...draft })
  await writeListingImages(tx, written.id, images, cause.at)
  await recogniseListings(tx, [written.id], await getRecogniser(tx))
  await indexListings(tx, [written.id])
  await recordEvent(tx, cause, { kind: 'item-created', subjectId: written.id })
  return written.id
}

type Draft = { sellerId: UserId; draftId?: DraftId; draftDigest?: string }

function findDraft(tx: Tx, { sellerId, draftId }: Draft) {
  return tx
    .selectFrom('items')
    .select(['id', 'draftDigest'])
    .where('sellerId', '=', sellerId)
    .where('draftId', '=', draftId ?? null)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

async function findListed(tx: Tx, draft: Draft): Promise<ListingId> {
  const listed = await findDraft(tx, draft)
  if (listed && listed.draftDigest === draft.draftDigest) return listed.id
  throw new Refusal('already-listed')
}

async function writeListingImages(tx: Tx, itemId: ListingId, urls: string[], now: Date): Promise<void> {
  const rows = urls.map((url, position) => ({ itemId, position, url }))
  await tx.insertInto('itemImages').values(rows).execute()
  await claimImages(tx, urls, now)
}

export type ListingChanges = Partial<Omit<ListingInsert, 'sellerId' | 'draftId'>>

/**
 * Changes the fields of a locked listing that differ. Pictures are replaced as a whole. Returns false when nothing
 * differs. Throws `invalid-input` when a picture does not exist.
 */
export async function changeListing(tx: Tx, row: LockedListing, changes: ListingChanges, cause: Cause) {
  const { images, ...columns } = changes
  const current = await listImageUrls(tx, row.id)
  const changed = Object.fromEntries(
    Object.entries(columns).filter(
      ([name, value]) => value !== undefined && value !== row[name as keyof typeof columns],
    ),
  ) as typeof columns
  const hasOtherImages = images !== undefined && images.join() !== current.join()
  const fields = [...Object.keys(changed), ...(hasOtherImages ? ['images'] : [])]
  if (fields.length === 0) return false
  if (hasOtherImages) {
    await tx.deleteFrom('itemImages').where('itemId', '=', row.id).execute()
    await writeListingImages(tx, row.id, images, cause.at)
  }
  if (Object.keys(changed).length > 0) {
    await tx.updateTable('items').set(withMemory(changed, columns)).where('id', '=', row.id).execute()
    await recogniseListings(tx, [row.id], await getRecogniser(tx))
    await indexListings(tx, [row.id])
  }
  const { priceMinor: newPriceMinor } = changed
  const prices = newPriceMinor === undefined ? {} : { oldPriceMinor: row.priceMinor, newPriceMinor }
  await recordEvent(tx, cause, {
    kind: 'item-changed',
    subjectId: row.id,
    detail: { fields, ...prices },
  })
  return true
}

/** Adds RAM and storage to a change of the model: the old sizes belong to the old model, so only new ones are kept. */
function withMemory(changed: ListingChanges, { ramGb = null, storageGb = null }: ListingChanges) {
  if (changed.model === undefined && changed.brandId === undefined) return changed
  return { ...changed, ramGb, storageGb }
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
  await tx.updateTable('items').set({ soldAt: null, unlistedAt: null }).where('id', '=', row.id).execute()
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

/** Promotes a listing. Returns false when it is promoted already. */
export async function promoteListing(tx: Tx, row: LockedListing, cause: Cause): Promise<boolean> {
  assertForSale(row)
  if (row.advertisedAt) return false
  await tx.updateTable('items').set({ advertisedAt: cause.at }).where('id', '=', row.id).execute()
  await recordEvent(tx, cause, { kind: 'item-advertised', subjectId: row.id })
  return true
}

/**
 * Puts a locked phone up for sale again after its buyer was refunded, and returns the id of the new listing. It has the
 * texts and pictures of the old listing, apart from the changes. The sale stays on record and in the seller's list.
 * When this was done before, returns the id of that new listing. Throws `not-yours`, `not-relistable`, `already-listed`
 * when it was done before with other changes, and what `assertCanSell` and `createListing` throw.
 */
export async function relistListing(
  tx: Tx,
  row: LockedListing,
  seller: Session,
  changes: ListingChanges,
  cause: Cause,
): Promise<ListingId> {
  assertCanRelist(row, seller, await isRefunded(tx, row.id))
  // The sold listing's id is the draft id of the new one. So relisting twice creates only one listing.
  const draft = { sellerId: row.sellerId, draftId: DraftId.parse(row.id) }
  const hasChanges = Object.values(changes).some((value) => value !== undefined)
  const listed = hasChanges ? undefined : await findDraft(tx, draft)
  if (listed) return listed.id
  const sold = { ...pick(row, contentColumns), images: await listImageUrls(tx, row.id) }
  const content = { ...sold, ...withMemory(changes, changes) }
  // A job may have added the RAM and storage since, so only sizes in the request are compared.
  const { ramGb, storageGb } = changes
  return createListing(tx, { ...content, ...draft }, cause, { ...content, ramGb, storageGb })
}
