import * as z from 'zod/mini'
import { searchText } from '../fields.ts'
import { SummaryFilters } from '../listing-filters.ts'
import { publicRead, route } from '../route.ts'
import { SearchSummary, Suggestions } from '../search.ts'

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
  suggest: route({
    method: 'GET',
    path: '/search/suggestions',
    summary: 'Phone models and places that match what somebody is typing.',
    ...publicRead,
    shows: ['models'],
    query: z.object({ q: z._default(searchText(100), '') }),
    reply: Suggestions,
  }),
}
