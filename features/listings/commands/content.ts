import type { Insertable } from 'kysely'
import { DraftId, type ListingId, type UserId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Session } from '#contract/session.ts'
import { claimImages } from '#features/images/commands/uploads.ts'
import { getRecogniser } from '#features/models/queries.ts'
import { newId } from '#lib/ids.ts'
import { pick } from '#lib/pick.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { ListingsTable } from '#services/database/schema/listings.ts'
import type { LockedListing } from '../commands.ts'
import { type ContentColumn, contentColumns } from '../queries/content.ts'
import { isRefunded, listImageUrls } from '../queries/facts.ts'
import { assertCanRelist, changesWhatIsSold, digestListing } from '../rules.ts'
import { indexListings } from './indexing.ts'
import { recogniseListings } from './recognition.ts'

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
 * does not exist. `earlier` is for a listing that takes the place of another.
 */
export async function createListing(
  tx: Tx,
  listing: ListingInsert,
  cause: Cause,
  { content: draftContent, images: takenOver = [] }: Earlier = {},
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
  await writeListingImages(tx, written.id, images, cause, takenOver)
  await recogniseListings(tx, [written.id], await getRecogniser(tx))
  await indexListings(tx, [written.id])
  await recordEvent(tx, cause, { kind: 'item-created', subjectId: written.id })
  return written.id
}

/** What a listing is compared with when its draft is sent again (default: itself), and the pictures that it takes over. */
type Earlier = { content?: Record<string, unknown>; images?: readonly string[] }

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

async function writeListingImages(
  tx: Tx,
  itemId: ListingId,
  urls: string[],
  { actorId: by, at: now }: Cause,
  takenOver: readonly string[],
): Promise<void> {
  const rows = urls.map((url, position) => ({ itemId, position, url }))
  await tx.insertInto('itemImages').values(rows).execute()
  await claimImages(tx, urls, { by, current: takenOver, now })
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
    await writeListingImages(tx, row.id, images, cause, current)
  }
  const revision = changesWhatIsSold(fields) ? { revision: row.revision + 1 } : {}
  const values = { ...withMemory(changed, columns), ...revision, changedAt: cause.at }
  await tx.updateTable('items').set(values).where('id', '=', row.id).execute()
  if (Object.keys(changed).length > 0) {
    await recogniseListings(tx, [row.id], await getRecogniser(tx))
    await indexListings(tx, [row.id])
  }
  const { priceMinor: newPriceMinor } = changed
  const prices = newPriceMinor === undefined ? {} : { oldPriceMinor: row.priceMinor, newPriceMinor }
  await recordEvent(tx, cause, { kind: 'item-changed', subjectId: row.id, detail: { fields, ...prices } })
  if (newPriceMinor !== undefined)
    await tx.insertInto('priceChanges').values({ itemId: row.id, changedAt: cause.at }).execute()
  return true
}

/** Adds RAM and storage to a change of the model: the old sizes belong to the old model, so only new ones are kept. */
function withMemory(changed: ListingChanges, { ramGb = null, storageGb = null }: ListingChanges) {
  if (changed.model === undefined && changed.brandId === undefined) return changed
  return { ...changed, ramGb, storageGb }
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
  const earlier = { content: { ...content, ramGb, storageGb }, images: sold.images }
  return createListing(tx, { ...content, ...draft }, cause, earlier)
}
