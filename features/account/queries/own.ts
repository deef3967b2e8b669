import type { UserId } from '#contract/ids.ts'
import type { Db } from '#services/database/database.ts'

/** Of each list the latest this many are given: a file has to end somewhere. */
const mostOfEach = 10_000

/** A person's listings, the latest first, each with its pictures in order. */
export async function listOwnListings(db: Db, id: UserId) {
  const rows = await db
    .selectFrom('items')
    .innerJoin('brands', 'brands.id', 'items.brandId')
    .select(['items.id', 'brands.name as brand', 'model', 'condition', 'location', 'priceMinor', 'currency'])
    .select(['description', 'facts', 'advertisedAt', 'soldAt', 'unlistedAt', 'items.removedAt'])
    .select('items.createdAt')
    .where('sellerId', '=', id)
    .orderBy('items.id', 'desc')
    .limit(mostOfEach)
    .execute()
  const pictures = await db
    .selectFrom('itemImages')
    .innerJoin('items', 'items.id', 'itemImages.itemId')
    .select(['itemId', 'url'])
    .where('sellerId', '=', id)
    .orderBy('itemId')
    .orderBy('itemImages.position')
    .execute()
  const of = Map.groupBy(pictures, (picture) => picture.itemId)
  return rows.map((row) => ({ ...row, images: (of.get(row.id) ?? []).map(({ url }) => url) }))
}

export type OwnListing = Awaited<ReturnType<typeof listOwnListings>>[number]

/** The payments a person made, and those that sold a phone of theirs, the latest first, each with what happened to it. */
export async function listOwnPayments(db: Db, id: UserId) {
  // Each by its own index: asked for by `or`, all payments there are would be read.
  const bought = db.selectFrom('payments').select('payments.id').where('buyerId', '=', id)
  const sold = db
    .selectFrom('payments')
    .innerJoin('items', 'items.id', 'payments.itemId')
    .select('payments.id')
    .where('sellerId', '=', id)
    .where('payments.soldAt', 'is not', null)
  const rows = await db
    .selectFrom('payments')
    .innerJoin('items', 'items.id', 'payments.itemId')
    .select(['payments.id', 'intentId', 'bookingId', 'itemId', 'buyerId', 'amountMinor', 'refundedMinor'])
    .select(['payments.currency', 'state', 'payments.soldAt', 'payments.createdAt'])
    .where('payments.id', 'in', bought.union(sold))
    .orderBy('payments.id', 'desc')
    .limit(mostOfEach)
    .execute()
  const steps = await listStepsOf(
    db,
    rows.map((row) => row.id),
  )
  const of = Map.groupBy(steps, (step) => step.subjectId)
  return rows.map(({ buyerId, ...row }) => ({
    ...row,
    as: buyerId === id ? ('buyer' as const) : ('seller' as const),
    steps: of.get(row.id) ?? [],
  }))
}

export type OwnPayment = Awaited<ReturnType<typeof listOwnPayments>>[number]

async function listStepsOf(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('events')
    .select(['subjectId', 'kind', 'detail', 'createdAt'])
    .where('subjectKind', '=', 'payment')
    .where('subjectId', 'in', ids)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function listOwnBookings(db: Db, id: UserId) {
  return db
    .selectFrom('bookings')
    .innerJoin('items', 'items.id', 'bookings.itemId')
    .select(['bookings.id', 'itemId', 'model', 'phoneNumber', 'meetLocation', 'paidAt'])
    .select(['bookings.removedAt', 'bookings.createdAt'])
    .where('buyerId', '=', id)
    .orderBy('bookings.id', 'desc')
    .limit(mostOfEach)
    .execute()
}

export function listOwnReports(db: Db, id: UserId) {
  return db
    .selectFrom('reports')
    .select(['id', 'itemId', 'reason', 'note', 'clearedAt', 'createdAt'])
    .where('reporterId', '=', id)
    .orderBy('id', 'desc')
    .limit(mostOfEach)
    .execute()
}

/** What a person did, and what was done to them; not by whom. */
export function listOwnEvents(db: Db, id: UserId) {
  return db
    .selectFrom('events')
    .select(['id', 'kind', 'subjectKind', 'subjectId', 'createdAt'])
    .where(({ or, and, eb }) =>
      or([eb('actorId', '=', id), and([eb('subjectKind', '=', 'user'), eb('subjectId', '=', id)])]),
    )
    .orderBy('id', 'desc')
    .limit(mostOfEach)
    .execute()
}
