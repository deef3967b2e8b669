import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
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

type Loaded = { query: object; market: Market; firstPage: ReturnType<typeof pageOf> }

function show(client: QueryClient, loaded: Loaded): string {
  const Frame = () => (
    <Providers>
      <QueryClientProvider client={client}>
        <Outlet />
      </QueryClientProvider>
    </Providers>
  )
  const children = [{ id: 'market', path: 'phones/:first', Component: MarketPage }]
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Frame, children }])
  const loaderData = { root: { origin: 'https://hatbodol.example' }, market: loaded }
  return renderToStaticMarkup(<Stub initialEntries={['/phones/dhaka']} hydrationData={{ loaderData }} />)
}

test('after a purchase, the page shows the phones and prices that are there now, not those that it loaded', () => {
  const query = { model: 'dhaka', district: undefined }
  const client = createQueryClient(Number.POSITIVE_INFINITY)
  client.setQueryData(keyOf(searchRoutes.getMarket, { query }), market(4_000_000))
  // The search with all of them has loaded a further page.
  client.setQueryData(listingPagesQuery(newestOf(market(0))).queryKey, {
    pages: [pageOf('Nokia 3310'), pageOf('Further phone')],
    pageParams: [undefined, 'next'],
  })
  const html = show(client, {
    query,
    market: market(3_000_000),
    firstPage: pageOf('Nokia 3310', 'Sold phone'),
  })
  expect(html).toContain('The typical price is ৳40,000.')
  expect(html).toContain('Nokia 3310')
  expect(html).not.toMatch(/Sold phone|Further phone/u)
})

test('without phones, the page offers no prices and no search that finds nothing', () => {
  const none = { ...market(0), listings: 0, quartiles: null }
  const html = show(createQueryClient(), { query: {}, market: none, firstPage: pageOf() })
  expect(html).toContain('None of them is for sale right now.')
  expect(html).not.toMatch(/too few|See all|below/u)
  const districts = [{ name: 'Sylhet', listings: 4 }]
  expect(
    show(createQueryClient(), { query: {}, market: { ...none, districts }, firstPage: pageOf() }),
  ).toContain('Look at other models and districts below.')
})
