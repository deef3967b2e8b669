import { Problem } from '#contract/errors.ts'
import type { itemRoutes } from '#contract/items.ts'
import type { Handlers } from '#contract/route.ts'
import { toMinor } from '#lib/money.ts'
import type { Services } from '#services/services.ts'
import { findItem, type ItemSearch, listItems } from './queries.ts'
import { decideVisibility } from './rules.ts'
import { viewItems } from './view.ts'

export function itemHandlers({ db }: Pick<Services, 'db'>): Handlers<typeof itemRoutes> {
  const search = async (asked: ItemSearch) => {
    const { rows, nextCursor } = await listItems(db, asked)
    return { rows: await viewItems(db, rows), nextCursor }
  }

  return {
    list: ({ query, session }) =>
      search({
        visibility: decideVisibility(session, query),
        brandName: query.name,
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
      }),

    get: async ({ params }) => {
      const row = await findItem(db, params.id)
      const [item] = row ? await viewItems(db, [row]) : []
      if (!item) throw new Problem('not-found', 'This listing is not there any more.')
      return item
    },

    listAdvertised: ({ query }) =>
      search({ visibility: 'for-sale', onlyAdvertised: true, sort: 'newest', ...query }),
  }
}

/** A bound typed into a filter, rounded to whole paisa. */
function inMinor(taka: number | undefined): number | undefined {
  return taka === undefined ? undefined : toMinor(Math.round(taka * 100) / 100)
}
