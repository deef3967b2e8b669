import { created, updated } from '#contract/fields.ts'
import { Refusal } from '#contract/refusal.ts'
import type { BrandId, ListingId } from '#contract/ids.ts'
import type { ListingChange } from '#contract/listings.ts'
import { listingRoutes } from '#contract/routes/listings.ts'
import type { Handlers } from '#contract/route.ts'
import type { Session } from '#contract/session.ts'
import { getBrandId } from '#features/brands/queries.ts'
import { readSearch } from '#features/search/queries/read-search.ts'
import { lockSession } from '#features/users/commands/people.ts'
import { toMinor } from '#lib/money.ts'
import { inTransaction, type Tx } from '#services/database/database.ts'
import { createCauseOf } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'
import { lockListing, promoteListing } from './commands.ts'
import { changeListing, createListing, type ListingChanges, relistListing } from './commands/content.ts'
import { type ListingSearch, listListings } from './queries/listing-search.ts'
import { getListingWithFacts } from './queries/listings.ts'
import { readListingPage } from './queries/listing-page.ts'
import { listShelf } from './queries/shelf.ts'
import { findSeller } from './queries/sellers.ts'
import {
  assertCanChange,
  assertCanPromote,
  assertCanRead,
  assertCanSell,
  assertHasPage,
  canListByAddress,
  decideVisibility,
} from './rules.ts'
import { promotionEnd } from './rules/promotion.ts'
import { viewListing, viewSeller } from './view.ts'

export function listingHandlers({
  db,
  clock,
  bus,
  jobs,
  promotionDays,
}: Pick<Services, 'db' | 'clock' | 'bus' | 'jobs' | 'promotionDays'>): Handlers<typeof listingRoutes> {
  const list = async (asked: ListingSearch, session: Session | undefined) => {
    const { rows, nextCursor } = await listListings(db, asked, session)
    const now = clock()
    return { rows: rows.map((row) => viewListing(row, session, now)), nextCursor }
  }
  const causeOf = createCauseOf(clock)

  return {
    list: async ({ query, session }) => {
      const visibility = decideVisibility(session, query)
      if (!canListByAddress(session, query)) return { rows: [], nextCursor: undefined }
      const { sellerId, sellerEmail, onlyReported, cursor, limit } = query
      const search = await readSearch(db, query)
      const sort = query.sort === 'best' && !search.text ? 'newest' : query.sort
      return list({ search, visibility, sellerId, sellerEmail, onlyReported, sort, cursor, limit }, session)
    },

    get: async ({ params, session }) => {
      const row = await getListingWithFacts(db, params.id, session)
      assertCanRead(row, session)
      return viewListing(row, session, clock())
    },

    getPage: async ({ params, session }) => {
      const now = clock()
      const { listing, seller, similar } = await readListingPage(db, params.id, session, now)
      assertCanRead(listing, session)
      assertHasPage(listing, session, now)
      return {
        listing: viewListing(listing, session, now),
        seller: seller && viewSeller(seller),
        similar: similar.map((row) => viewListing(row, session, now)),
      }
    },

    listAdvertised: async ({ query, session }) => {
      const search = await readSearch(db, {})
      const promoted = { visibility: 'for-sale', promotedAt: clock(), sort: 'latest-promotion' } as const
      return list({ search, ...promoted, ...query }, session)
    },

    listShelf: async ({ session }) => {
      const now = clock()
      return (await listShelf(db, session, now)).map((row) => viewListing(row, session, now))
    },

    create: async (request) => {
      const { name, price, image, images = image ? [image] : [], ...listing } = request.body
      const id = await inTransaction(db, async (tx) => {
        const seller = await lockSession(tx, request.session)
        assertCanSell(seller)
        const brandId = await getBrandId(tx, name)
        const content = { ...listing, sellerId: seller.userId, brandId, images, priceMinor: toMinor(price) }
        return createListing(tx, content, causeOf(request))
      })
      await bus.publish(listingRoutes.create.changes)
      return created(id)
    },

    change: async (request) => {
      const cause = causeOf(request)
      const isChanged = await inTransaction(db, async (tx) => {
        const session = await lockSession(tx, request.session)
        const listing = await lockListing(tx, request.params.id)
        assertCanChange(listing, session, cause.at)
        const changes = await readChanges(tx, request.body, listing.brandId)
        const { priceMinor = listing.priceMinor } = changes
        if (priceMinor !== listing.priceMinor) await notifyBookers(tx, jobs, listing.id, cause.at)
        return changeListing(tx, listing, changes, cause)
      })
      if (isChanged) await bus.publish(listingRoutes.change.changes)
      return updated(isChanged ? 1 : 0)
    },

    promote: async (request) => {
      const isNew = await inTransaction(db, async (tx) => {
        const session = await lockSession(tx, request.session)
        const listing = await lockListing(tx, request.params.id)
        assertCanPromote(listing, session)
        const cause = causeOf(request)
        return promoteListing(tx, listing, promotionEnd(cause.at, promotionDays), cause)
      })
      if (isNew) await bus.publish(listingRoutes.promote.changes)
      return updated(isNew ? 1 : 0)
    },

    relist: async (request) => {
      const id = await inTransaction(db, async (tx) => {
        const seller = await lockSession(tx, request.session)
        const sold = await lockListing(tx, request.params.id)
        const changes = await readChanges(tx, request.body, sold.brandId)
        return relistListing(tx, sold, seller, changes, causeOf(request))
      })
      await bus.publish(listingRoutes.relist.changes)
      return created(id)
    },

    getSeller: async ({ params }) => {
      const seller = await findSeller(db, params.id, clock())
      if (!seller) throw new Refusal('not-found/seller')
      return viewSeller(seller)
    },
  }
}

const maxPriceEmailsADay = 3
const dayMs = 24 * 60 * 60 * 1000

/**
 * Enqueues an email to everybody who booked a phone whose price changes, at most `maxPriceEmailsADay` times within a day.
 */
async function notifyBookers(tx: Tx, jobs: Services['jobs'], itemId: ListingId, now: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('priceChanges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('itemId', '=', itemId)
    .where('changedAt', '>', new Date(now.getTime() - dayMs))
    .executeTakeFirstOrThrow()
  if (count < maxPriceEmailsADay) await jobs.enqueue(tx, 'mail-bookers', { itemId, news: 'price-changed' })
}

/** The changes as columns. The listing can keep its brand even if the brand is hidden now. */
async function readChanges(tx: Tx, change: ListingChange, own: BrandId): Promise<ListingChanges> {
  const { name, price, image, images = image === undefined ? undefined : [image], ...rest } = change
  return {
    ...rest,
    ...(images && { images }),
    ...(name === undefined ? {} : { brandId: await getBrandId(tx, name, own) }),
    ...(price === undefined ? {} : { priceMinor: toMinor(price) }),
  }
}
