import * as z from 'zod/mini'
import { searchText } from '../fields.ts'
import { SummaryFilters } from '../listing-filters.ts'
import { Market } from '../markets.ts'
import { numberInAddress, PageLimit } from '../paging.ts'
import { publicRead, route } from '../route.ts'
import { SearchSummary, Suggestions } from '../search.ts'
import { maxChosenLength, maxDistrictLength, maxSearchLength } from '../search-limits.ts'

export const searchRoutes = {
  summarise: route({
    method: 'GET',
    path: '/search/summary',
    summary:
      'How a search was understood, and how many listings for sale match each value of its filters, up to 500.',
    ...publicRead,
    // One summary costs as much as several lists. Four a second are enough for the people who share a carrier’s address:
    // a page asks once for each search, and shows the results without waiting for it.
    limit: { max: 240, windowSeconds: 60 },
    shows: ['items', 'models', 'brands'],
    query: SummaryFilters,
    reply: SearchSummary,
  }),
  getMarket: route({
    method: 'GET',
    path: '/markets',
    summary:
      'What phones of a model, in a district, or both cost, with other models and districts. Without either, those with the most phones.',
    ...publicRead,
    shows: ['items', 'models'],
    query: z.object({
      /** The id of a phone model, or, without `district`, a district. */
      model: z.optional(searchText(maxChosenLength)),
      /** In any spelling. */
      district: z.optional(searchText(maxDistrictLength)),
      /** Only so many models, those with the most phones, and no districts. */
      max: z.optional(numberInAddress(PageLimit)),
    }),
    reply: Market,
  }),
  suggest: route({
    method: 'GET',
    path: '/search/suggestions',
    summary: 'Phone models and places that match what somebody is typing.',
    ...publicRead,
    shows: ['models'],
    query: z.object({ q: z._default(searchText(maxSearchLength), '') }),
    reply: Suggestions,
  }),
}
