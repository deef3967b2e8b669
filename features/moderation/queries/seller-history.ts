import { Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import { countBuyerBookings, listPhoneNumbers } from '#features/sales/bookings/queries/buyers.ts'
import { coverOf, unusualStateOf } from '#features/listings/queries/facts.ts'
import { countSellerListings } from '#features/listings/queries/sellers.ts'
import { selectSummaries } from '#features/listings/queries/summaries.ts'
import { selectPeople, selectSellers } from '#features/users/queries.ts'
import type { Db } from '#services/database/database.ts'

const maxListings = 6
const maxNumbers = 5
const maxSteps = { requests: 3, decisions: 10 }

export type SellerHistoryRows = Awaited<ReturnType<typeof readSellerHistory>>

/** What admins read about a seller before they decide. Throws `not-found` when there is no such seller. */
export async function readSellerHistory(db: Db, id: UserId) {
  const seller = await db
    .selectFrom(selectSellers().as('seller'))
    .select(['seller.createdAt', 'seller.isAddressVerified', 'seller.verificationNote'])
    .where('seller.id', '=', id)
    .executeTakeFirst()
  if (!seller) throw new Refusal('not-found/seller-history')
  const [listings, phoneNumbers, steps, { forSale, sold, refunded }, reports, bookings] = await Promise.all([
    listLatest(db, id),
    listPhoneNumbers(db, id, maxNumbers),
    listSteps(db, id),
    countSellerListings(db, id),
    countReports(db, id),
    countBuyerBookings(db, id),
  ])
  const { paid: bought, cancelled } = bookings
  const counts = { forSale, sold, refunded, reports, bought, cancelled }
  return { ...seller, listings, phoneNumbers, steps, counts }
}

const requestKinds = ['user-asked-verification'] as const
const decisionKinds = ['user-verified', 'user-declined', 'user-unverified'] as const
type StepKind = (typeof requestKinds | typeof decisionKinds)[number]

/** Decisions and requests, the latest first. Each kind has its own limit, so that requests never push out a decision. */
async function listSteps(db: Db, id: UserId) {
  const [requests, decisions] = await Promise.all([
    listVerificationSteps(db, id, requestKinds, maxSteps.requests),
    listVerificationSteps(db, id, decisionKinds, maxSteps.decisions),
  ])
  const latestFirst = [...requests, ...decisions].toSorted((a, b) => (a.id < b.id ? 1 : -1))
  return latestFirst.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

async function listVerificationSteps(db: Db, id: UserId, kinds: readonly StepKind[], max: number) {
  const rows = await db
    .selectFrom('events')
    .leftJoin(selectPeople().as('actor'), 'actor.id', 'events.actorId')
    .select(['events.id', 'events.kind', 'events.detail', 'events.createdAt', 'actor.name as actorName'])
    .where('events.subjectKind', '=', 'user')
    .where('events.subjectId', '=', id)
    .where('events.kind', 'in', kinds)
    .orderBy('events.createdAt', 'desc')
    .orderBy('events.id', 'desc')
    .limit(max)
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as StepKind }))
}

/** The seller's latest listings, with their cover and how often they were reported. */
function listLatest(db: Db, id: UserId) {
  return db
    .selectFrom(selectSummaries().as('listing'))
    .select(['listing.id', 'listing.priceMinor', 'listing.currency'])
    .select(['listing.model', 'listing.modelId', 'listing.ramGb', 'listing.storageGb'])
    .select(['listing.soldAt', 'listing.removedAt', 'listing.withheldAt'])
    .select(({ ref, selectFrom }) => [
      coverOf(ref('listing.id')).as('cover'),
      unusualStateOf(ref('listing.id')).as('unusualState'),
      selectFrom('reports')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('reports.itemId', '=', 'listing.id')
        .as('reports'),
    ])
    .where('listing.sellerId', '=', id)
    .orderBy('listing.id', 'desc')
    .limit(maxListings)
    .execute()
}

async function countReports(db: Db, sellerId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('reports')
    .innerJoin(selectSummaries().as('listing'), 'listing.id', 'reports.itemId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('listing.sellerId', '=', sellerId)
    .executeTakeFirstOrThrow()
  return count
}
