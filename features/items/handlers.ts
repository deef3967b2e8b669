import { created, updated } from '#contract/fields.ts'
import { Problem } from '#contract/errors.ts'
import type { ItemChange, itemRoutes } from '#contract/items.ts'
import type { Handlers, RequestOf } from '#contract/route.ts'
import type { Session } from '#contract/session.ts'
import { getBrandId } from '#features/brands/queries.ts'
import { lockSession } from '#features/users/commands/people.ts'
import { toMinor } from '#lib/money.ts'
import { type Db, inTransaction } from '#services/database/database.ts'
import type { Services } from '#services/services.ts'
import { advertiseItem, changeItem, createItem, type ItemChanges, lockItem } from './commands.ts'
import { findSeller } from './queries/facts.ts'
import { getItem, type ItemSearch, listItems } from './queries/listings.ts'
import { assertCanChange, assertCanPromote, assertCanSell, decideVisibility } from './rules.ts'
import { viewItems, viewSeller } from './view.ts'

export function itemHandlers({
  db,
  clock,
  bus,
}: Pick<Services, 'db' | 'clock' | 'bus'>): Handlers<typeof itemRoutes> {
  const search = async (asked: ItemSearch, session: Session | undefined) => {
    const { rows, nextCursor } = await listItems(db, asked)
    return { rows: await viewItems(db, rows, session), nextCursor }
  }
  const causeOf = ({ session, requestId }: { session: Session; requestId: string }) => ({
    actorId: session.userId,
    requestId,
    at: clock(),
  })

  return {
    list: ({ query, session }) => search(readSearch(query, session), session),

    get: async ({ params, session }) => {
      const [item] = await viewItems(db, [await getItem(db, params.id)], session)
      if (!item) throw new Problem('not-found', 'This listing is not there any more.')
      return item
    },

    listAdvertised: ({ query, session }) =>
      search({ visibility: 'for-sale', onlyAdvertised: true, sort: 'latest-advert', ...query }, session),

    create: async (request) => {
      const { name, price, image, images = image ? [image] : [], ...listing } = request.body
      const id = await inTransaction(db, async (tx) => {
        const seller = await lockSession(tx, request.session.userId)
        assertCanSell(seller)
        const brandId = await getBrandId(tx, name)
        const item = { ...listing, sellerId: seller.userId, brandId, images, priceMinor: toMinor(price) }
        return createItem(tx, item, causeOf(request))
      })
      await bus.publish(['items', 'brands'])
      return created(id)
    },

    change: async (request) => {
      const cause = causeOf(request)
      const isChanged = await inTransaction(db, async (tx) => {
        const session = await lockSession(tx, request.session.userId)
        const item = await lockItem(tx, request.params.id)
        assertCanChange(item, session, cause.at)
        return changeItem(tx, item, await readChanges(tx, request.body), cause)
      })
      if (isChanged) await bus.publish(['items', 'brands'])
      return updated(isChanged ? 1 : 0)
    },

    promote: async (request) => {
      const isNew = await inTransaction(db, async (tx) => {
        const session = await lockSession(tx, request.session.userId)
        const item = await lockItem(tx, request.params.id)
        assertCanPromote(item, session)
        return advertiseItem(tx, item, causeOf(request))
      })
      if (isNew) await bus.publish(['items'])
      return updated(isNew ? 1 : 0)
    },

    getSeller: async ({ params }) => {
      const seller = await findSeller(db, params.id)
      if (!seller) throw new Problem('not-found', 'This seller is not here any more.')
      return viewSeller(seller)
    },
  }
}

type Query = RequestOf<typeof itemRoutes.list>['query']

function readSearch(query: Query, session: Session | undefined): ItemSearch {
  return {
    visibility: decideVisibility(session, query),
    brandName: query.name,
    sellerId: query.seller,
    sellerEmail: query.email,
    onlyReported: query.report === 'true',
    text: query.q,
    condition: query.condition,
    minPriceMinor: inMinor(query.minPrice),
    maxPriceMinor: inMinor(query.maxPrice),
    location: query.location,
    sort: query.sort,
    cursor: query.cursor,
    limit: query.limit,
  }
}

/** A bound typed into a filter, rounded to whole paisa. */
function inMinor(taka: number | undefined): number | undefined {
  return taka === undefined ? undefined : toMinor(Math.round(taka * 100) / 100)
}

async function readChanges(db: Db, change: ItemChange): Promise<ItemChanges> {
  const { name, price, ...rest } = change
  return {
    ...rest,
    ...(name === undefined ? {} : { brandId: await getBrandId(db, name) }),
    ...(price === undefined ? {} : { priceMinor: toMinor(price) }),
  }
}
