import type { Selectable } from 'kysely'
import { Problem } from '#contract/errors.ts'
import type { BookingId, BrandId, DraftId, ItemId, UserId } from '#contract/ids.ts'
import type { Condition } from '#contract/items.ts'
import { claimImages } from '#features/images/commands.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { ItemsTable } from '#services/database/schema/market.ts'
import { listItemImages } from './queries/facts.ts'
import { assertForSale, assertNotHeldByOther, digestListing, holdMs } from './rules.ts'

export type LockedItem = Selectable<ItemsTable>

/** The listing, locked until the transaction ends. Throws `not-found` when there is none or it was removed. */
export async function lockItem(tx: Tx, id: ItemId): Promise<LockedItem> {
  const item = await lockItemOnRecord(tx, id)
  if (!item || item.removedAt) throw new Problem('not-found', 'This listing is not there any more.')
  return item
}

/**
 * As `lockItem`, removed or not; undefined when there never was one. Whoever changes what hangs on a listing (bookings,
 * payments) takes this lock first, so that nobody waits for another in a circle.
 */
export function lockItemOnRecord(tx: Tx, id: ItemId): Promise<LockedItem | undefined> {
  return tx.selectFrom('items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A person's phones for sale, those they hold to pay for, and these others, locked in one order like any of them alone. */
export function lockItemsAround(tx: Tx, personId: UserId, others: ItemId[]): Promise<LockedItem[]> {
  return tx
    .selectFrom('items')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        and([eb('sellerId', '=', personId), eb('soldAt', 'is', null), eb('removedAt', 'is', null)]),
        eb('heldBy', '=', personId),
        ...(others.length > 0 ? [eb('id', 'in', others)] : []),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

export type NewItem = {
  sellerId: UserId
  brandId: BrandId
  model: string
  condition: Condition
  location: string
  priceMinor: number
  description: string
  /** Addresses of hosted pictures, the first of them the cover. */
  images: string[]
  /** What the client calls it, if it does. */
  draftId?: DraftId | undefined
}

/**
 * Puts a phone on the shelves; a draft that was put there before gives that listing again. Gives its id. Throws
 * `already-listed` when the draft reads otherwise now, and `invalid-input` when one of its hosted pictures is not there.
 */
export async function createItem(tx: Tx, listing: NewItem, cause: Cause): Promise<ItemId> {
  const { images, draftId, ...item } = listing
  const draft = draftId ? { draftId, draftDigest: digestListing({ ...item, images }) } : {}
  const written = await tx
    .insertInto('items')
    .values({ id: newId<ItemId>(), ...item, ...draft, currency: 'bdt', createdAt: cause.at })
    .onConflict((conflict) =>
      conflict
        .columns(['sellerId', 'draftId'])
        .where('draftId', 'is not', null)
        .where('removedAt', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!written) return findListed(tx, item.sellerId, draft)
  await writeItemImages(tx, written.id, images, cause.at)
  await recordEvent(tx, cause, { kind: 'item-created', subjectKind: 'item', subjectId: written.id })
  return written.id
}

type Draft = { draftId?: DraftId; draftDigest?: string }

async function findListed(tx: Tx, sellerId: UserId, { draftId, draftDigest }: Draft): Promise<ItemId> {
  const listed = await tx
    .selectFrom('items')
    .select(['id', 'draftDigest'])
    .where('sellerId', '=', sellerId)
    .where('draftId', '=', draftId ?? null)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (listed.draftDigest === draftDigest) return listed.id
  throw new Problem(
    'already-listed',
    'This phone is listed already, with what you wrote before. Edit that listing.',
  )
}

async function writeItemImages(tx: Tx, itemId: ItemId, urls: string[], now: Date): Promise<void> {
  const rows = urls.map((url, position) => ({ itemId, position, url }))
  await tx.insertInto('itemImages').values(rows).execute()
  await claimImages(tx, urls, now)
}

export type ItemChanges = Partial<Omit<NewItem, 'sellerId' | 'draftId'>>

/**
 * Changes what differs in a locked listing, its pictures as a whole. Gives false when nothing does. Throws
 * `invalid-input` when a picture is not there.
 */
export async function changeItem(tx: Tx, item: LockedItem, changes: ItemChanges, cause: Cause) {
  const { images, ...columns } = changes
  const current = (await listItemImages(tx, [item.id])).get(item.id) ?? []
  const changed = Object.fromEntries(
    Object.entries(columns).filter(
      ([name, value]) => value !== undefined && value !== item[name as keyof typeof columns],
    ),
  ) as typeof columns
  const hasOtherImages = images !== undefined && images.join() !== current.join()
  const fields = [...Object.keys(changed), ...(hasOtherImages ? ['images'] : [])]
  if (fields.length === 0) return false
  if (hasOtherImages) {
    await tx.deleteFrom('itemImages').where('itemId', '=', item.id).execute()
    await writeItemImages(tx, item.id, images, cause.at)
  }
  if (Object.keys(changed).length > 0)
    await tx.updateTable('items').set(changed).where('id', '=', item.id).execute()
  const { priceMinor: newPriceMinor } = changed
  const prices = newPriceMinor === undefined ? {} : { oldPriceMinor: item.priceMinor, newPriceMinor }
  await recordEvent(tx, cause, {
    kind: 'item-changed',
    subjectKind: 'item',
    subjectId: item.id,
    detail: { fields, ...prices },
  })
  return true
}

/**
 * Keeps a phone for one buyer while they pay; gives until when. A hold that is still theirs goes on to its own end.
 * Throws `already-sold`, `being-paid` or `not-found`.
 */
export async function holdItem(tx: Tx, item: LockedItem, buyer: UserId, cause: Cause): Promise<Date> {
  assertForSale(item)
  assertNotHeldByOther(item, buyer, cause.at)
  if (item.heldBy === buyer && item.heldUntil && item.heldUntil > cause.at) return item.heldUntil
  const heldUntil = new Date(cause.at.getTime() + holdMs)
  await tx.updateTable('items').set({ heldBy: buyer, heldUntil }).where('id', '=', item.id).execute()
  await recordEvent(tx, cause, { kind: 'item-held', subjectKind: 'item', subjectId: item.id })
  return heldUntil
}

/** Lets a phone go again, if this buyer held it. */
export async function releaseItem(tx: Tx, id: ItemId, buyer: UserId): Promise<void> {
  await tx
    .updateTable('items')
    .set({ heldBy: null, heldUntil: null })
    .where('id', '=', id)
    .where('heldBy', '=', buyer)
    .execute()
}

/** Takes a locked phone off the shelves for good. Throws `already-sold` when it was sold before. */
export async function sellItem(tx: Tx, item: LockedItem, booking: BookingId, cause: Cause): Promise<void> {
  assertForSale(item)
  await tx
    .updateTable('items')
    .set({ soldAt: cause.at, heldBy: null, heldUntil: null })
    .where('id', '=', item.id)
    .execute()
  await recordEvent(tx, cause, {
    kind: 'item-sold',
    subjectKind: 'item',
    subjectId: item.id,
    detail: { booking },
  })
}

/** Takes back that a locked phone was sold: it is on the shelves and on its seller's list as before. */
export async function unsellItem(tx: Tx, item: LockedItem, cause: Cause): Promise<void> {
  await tx.updateTable('items').set({ soldAt: null, unlistedAt: null }).where('id', '=', item.id).execute()
  await recordEvent(tx, cause, { kind: 'item-unsold', subjectKind: 'item', subjectId: item.id })
}

/**
 * Takes a locked listing off the shelves for good, with the hold of whoever was about to pay for it. Its row stays, for
 * what refers to it. Gives false when it was off them already.
 */
export async function hideItem(tx: Tx, item: LockedItem, cause: Cause): Promise<boolean> {
  if (item.removedAt) return false
  await tx
    .updateTable('items')
    .set({ removedAt: cause.at, heldBy: null, heldUntil: null })
    .where('id', '=', item.id)
    .execute()
  await recordEvent(tx, cause, { kind: 'item-removed', subjectKind: 'item', subjectId: item.id })
  return true
}

/**
 * Takes a locked, sold listing off its seller's list and every other; its page stays. Gives false when it was off them
 * already.
 */
export async function unlistItem(tx: Tx, item: LockedItem, cause: Cause): Promise<boolean> {
  if (item.unlistedAt) return false
  await tx.updateTable('items').set({ unlistedAt: cause.at }).where('id', '=', item.id).execute()
  await recordEvent(tx, cause, { kind: 'item-unlisted', subjectKind: 'item', subjectId: item.id })
  return true
}

/** Puts a listing under report. Gives false when it already was. */
export async function markReported(tx: Tx, id: ItemId, cause: Cause): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('items')
    .set({ reportedAt: cause.at })
    .where('id', '=', id)
    .where('reportedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends what was reported about a listing. */
export async function markKept(tx: Tx, id: ItemId): Promise<void> {
  await tx.updateTable('items').set({ reportedAt: null }).where('id', '=', id).execute()
}

/** Shows a listing among the adverts. Gives false when it already is one. */
export async function advertiseItem(tx: Tx, item: LockedItem, cause: Cause): Promise<boolean> {
  assertForSale(item)
  if (item.advertisedAt) return false
  await tx.updateTable('items').set({ advertisedAt: cause.at }).where('id', '=', item.id).execute()
  await recordEvent(tx, cause, { kind: 'item-advertised', subjectKind: 'item', subjectId: item.id })
  return true
}
