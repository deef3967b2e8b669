import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import type { Listing } from '#contract/listings.ts'
import type { Market } from '#contract/markets.ts'
import { searchRoutes } from '#contract/routes/search.ts'
import { keyOf } from '#web/api/cached-call.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { Providers } from '#web/layout/providers.tsx'
import { listingPagesQuery } from '#web/listings/results/listing-pages.ts'
import { newestOf } from '#web/markets/load-market.ts'
import MarketPage from './market.tsx'

const market = (medianMinor: number): Market => ({
  model: null,
  district: 'Dhaka',
  listings: 3,
  quartiles: { lowerMinor: 2_000_000, medianMinor, upperMinor: 6_000_000 },
  models: [],
  districts: [],
})

const phone = (title: string) => {
  const shown = {
    id: title,
    title,
    model: title,
    location: 'Dhaka',
    price: 1,
    postedAt: '2026-11-20T06:00:00Z',
  }
  return { ...shown, photos: [], images: [] } as unknown as Listing
}
const pageOf = (...titles: string[]) => ({ rows: titles.map(phone), nextCursor: undefined })

test('after a purchase, the page shows the phones and prices that are there now, not those that it loaded', () => {
  const query = { model: 'dhaka', district: undefined }
  const client = createQueryClient(Number.POSITIVE_INFINITY)
  client.setQueryData(keyOf(searchRoutes.getMarket, { query }), market(4_000_000))
  // The search with all of them has loaded a further page.
  client.setQueryData(listingPagesQuery(newestOf(market(0))).queryKey, {
    pages: [pageOf('Nokia 3310'), pageOf('Further phone')],
    pageParams: [undefined, 'next'],
  })
  const Frame = () => (
    <Providers>
      <QueryClientProvider client={client}>
        <Outlet />
      </QueryClientProvider>
    </Providers>
  )
  const children = [{ id: 'market', path: 'phones/:first', Component: MarketPage }]
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Frame, children }])
  const loaded = { query, market: market(3_000_000), firstPage: pageOf('Nokia 3310', 'Sold phone') }
  const loaderData = { root: { origin: 'https://hatbodol.example' }, market: loaded }
  const html = renderToStaticMarkup(
    <Stub initialEntries={['/phones/dhaka']} hydrationData={{ loaderData }} />,
  )
  expect(html).toContain('The price in the middle is ৳40,000.')
  expect(html).toContain('Nokia 3310')
  expect(html).not.toMatch(/Sold phone|Further phone/u)
})
