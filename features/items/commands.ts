import type { Selectable } from 'kysely'
import { Problem } from '#contract/errors.ts'
import type { BookingId, BrandId, ItemId, UserId } from '#contract/ids.ts'
import type { Condition } from '#contract/items.ts'
import { claimImages } from '#features/images/commands.ts'
import { newId } from '#lib/ids.ts'
import type { Tx } from '#services/database/database.ts'
import { type Cause, recordEvent } from '#services/database/events.ts'
import type { ItemsTable } from '#services/database/schema/market.ts'
import { assertForSale, assertNotHeldByOther, holdMs } from './rules.ts'

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
}

/** Puts a phone on the shelves. Gives its id. Throws `invalid-input` when one of its hosted pictures is not there. */
export async function createItem(tx: Tx, { images, ...item }: NewItem, cause: Cause): Promise<ItemId> {
  const id = newId<ItemId>()
  await tx
    .insertInto('items')
    .values({ id, ...item, currency: 'bdt', createdAt: cause.at })
    .execute()
  await tx
    .insertInto('itemImages')
    .values(images.map((url, position) => ({ itemId: id, position, url })))
    .execute()
  await claimImages(tx, images, cause.at)
  await recordEvent(tx, cause, { kind: 'item-created', subjectKind: 'item', subjectId: id })
  return id
}

/**
 * Keeps a phone for one buyer while they pay. A hold that is still theirs goes on to its own end.
 * Throws `already-sold`, `being-paid` or `not-found`.
 */
export async function holdItem(tx: Tx, item: LockedItem, buyer: UserId, cause: Cause): Promise<void> {
  assertForSale(item)
  assertNotHeldByOther(item, buyer, cause.at)
  if (item.heldBy === buyer && item.heldUntil && item.heldUntil > cause.at) return
  const heldUntil = new Date(cause.at.getTime() + holdMs)
  await tx.updateTable('items').set({ heldBy: buyer, heldUntil }).where('id', '=', item.id).execute()
  await recordEvent(tx, cause, { kind: 'item-held', subjectKind: 'item', subjectId: item.id })
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

/** Shows a listing among the adverts. Gives false when it already is one. */
export async function advertiseItem(tx: Tx, item: LockedItem, cause: Cause): Promise<boolean> {
  assertForSale(item)
  if (item.advertisedAt) return false
  await tx.updateTable('items').set({ advertisedAt: cause.at }).where('id', '=', item.id).execute()
  await recordEvent(tx, cause, { kind: 'item-advertised', subjectKind: 'item', subjectId: item.id })
  return true
}
