import type { Selectable } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import type { ListingId, UserId } from '#contract/ids.ts'
import type { Session } from '#contract/session.ts'
import { selectBrands } from '#features/brands/queries.ts'
import { selectPeople } from '#features/users/queries.ts'
import { compileOnce } from '#services/database/compile-once.ts'
import type { Db } from '#services/database/database.ts'
import type { ListingsTable } from '#services/database/schema/listings.ts'
import { plainFields } from './content.ts'
import {
  countBookingsOf,
  countReportersOf,
  countReportsOf,
  photosOf,
  saleOf,
  selectEnded,
  selectRelisted,
  selectUnfinished,
} from './facts.ts'

type ListingRecord = Selectable<ListingsTable> & {
  brandName: string
  sellerName: string
  sellerImage: string
  sellerEmail: string
  sellerIsVerified: boolean | null
  sellerRemovedAt: Date | null
}

const selectListings = (db: Db) => selectWithParties(db).selectAll('items')

function selectWithParties(db: Db) {
  return db
    .selectFrom('items')
    .innerJoin(selectBrands().as('brand'), 'brand.id', 'items.brandId')
    .innerJoin(selectPeople().as('seller'), 'seller.id', 'items.sellerId')
    .select([
      'brand.name as brandName',
      'seller.name as sellerName',
      'seller.image as sellerImage',
      'seller.email as sellerEmail',
      'seller.isVerified as sellerIsVerified',
      'seller.removedAt as sellerRemovedAt',
    ])
    .where('items.removedAt', 'is', null)
}

export type ListingSelection = ReturnType<typeof selectWithFacts>
export type ListingWithFacts = Awaited<ReturnType<ListingSelection['execute']>>[number]

const shownColumns = [
  'items.id',
  'items.sellerId',
  'items.brandId',
  'items.modelId',
  'items.priceMinor',
  'items.currency',
  'items.advertisedAt',
  'items.promotedUntil',
  'items.reportedAt',
  'items.soldAt',
  'items.removedAt',
  'items.withheldAt',
  'items.heldUntil',
  'items.createdAt',
  'items.revision',
] as const

/** The caller, as far as it decides which facts they see. */
type Viewer = Pick<Session, 'userId' | 'isAdmin'> | undefined

/**
 * The listings with what views show, and the facts that this caller sees: sellers see those of their own listings,
 * admins see all.
 */
export function selectWithFacts(db: Db, viewer: Viewer) {
  return selectWithParties(db)
    .select([...shownColumns, ...plainFields.map((field) => `items.${field}` as const)])
    .select(({ ref, and, eb, exists, case: when }) => [
      photosOf(ref('items.id')).as('photos'),
      and([eb('items.soldAt', 'is not', null), exists(selectUnfinished(ref('items.id')))]).as('isReserved'),
      when()
        .when('items.reportedAt', 'is not', null)
        .then(countReportersOf(ref('items.id')))
        .end()
        .as('reporters'),
    ])
    .$if(viewer !== undefined, (query) =>
      query.select(({ ref, lit, eb, and, exists, case: when }) => {
        const isManaged = viewer?.isAdmin ? lit(true) : eb('items.sellerId', '=', viewer?.userId as UserId)
        return [
          when()
            .when(isManaged)
            .then(countBookingsOf(ref('items.id')))
            .end()
            .as('bookings'),
          when()
            .when(and([isManaged, eb('items.soldAt', 'is not', null)]))
            .then(saleOf(ref('items.id')))
            .end()
            .as('sale'),
          and([
            isManaged,
            eb('items.soldAt', 'is', null),
            exists(selectEnded().where('deals.itemId', '=', ref('items.id'))),
          ]).as('hasEndedSale'),
          and([
            isManaged,
            eb('items.soldAt', 'is not', null),
            exists(selectRelisted(ref('items.id'), ref('items.sellerId'))),
          ]).as('isRelisted'),
        ]
      }),
    )
    .$if(viewer?.isAdmin === true, (query) =>
      query.select(({ ref }) => countReportsOf(ref('items.id')).as('reports')),
    )
}

/** How many listings have reports that wait for an admin. */
export async function countReported(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('removedAt', 'is', null)
    .where('reportedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** One listing, sold or not; undefined when it was removed. */
export function findListing(db: Db, id: ListingId): Promise<ListingRecord | undefined> {
  return selectListings(db).where('items.id', '=', id).executeTakeFirst()
}

/** As `findListing`; throws `not-found` when there is none. */
export async function getListing(db: Db, id: ListingId): Promise<ListingRecord> {
  const listing = await findListing(db, id)
  if (!listing) throw new Refusal('not-found/listing')
  return listing
}

/** The viewer for a query that is compiled once. `userId` may be a placeholder for a value. */
export const viewerOf = (isAdmin: boolean | undefined, userId: UserId | undefined): Viewer =>
  userId && { userId, isAdmin: isAdmin === true }

const listById = compileOnce(
  (
    db,
    { isAdmin }: { isAdmin: boolean | undefined },
    { id, userId }: { id: ListingId; userId: UserId | undefined },
  ) => selectWithFacts(db, viewerOf(isAdmin, userId)).where('items.id', '=', id),
)

/** As `getListing`, with the facts that this caller may see. */
export async function getListingWithFacts(
  db: Db,
  id: ListingId,
  session: Session | undefined,
): Promise<ListingWithFacts> {
  const [listing] = await listById(db, { isAdmin: session?.isAdmin }, { id, userId: session?.userId })
  if (!listing) throw new Refusal('not-found/listing')
  return listing
}

/** Those of these listings that the caller manages, as sellers manage their own and admins all, with their facts. */
export function listManagedWithFacts(
  db: Db,
  ids: ListingId[],
  { userId, isAdmin }: Session,
): Promise<ListingWithFacts[]> {
  return selectWithFacts(db, { userId, isAdmin })
    .where('items.id', 'in', ids)
    .$if(!isAdmin, (query) => query.where('items.sellerId', '=', userId))
    .execute()
}

/** When the buyer's holds on other phones end, the earliest first. */
export async function findOtherHolds(db: Db, buyer: UserId, id: ListingId, now: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('items')
    .select('heldUntil')
    .where('heldBy', '=', buyer)
    .where('heldUntil', '>', now)
    .where('id', '<>', id)
    .orderBy('heldUntil')
    .execute()
  return rows.flatMap((row) => row.heldUntil ?? [])
}
