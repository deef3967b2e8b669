import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { BookingsOfListing } from '#contract/bookings.ts'
import type { ListingId, PaymentId } from '#contract/ids.ts'
import type { Listing } from '#contract/listings.ts'
import type { User } from '#contract/users.ts'
import { newId } from '#lib/ids.ts'
import { ownKey } from '#web/api/query-client.ts'
import { selling } from '#web/messages/en/selling.ts'
import { SellerOverview } from './seller-overview.tsx'

const email = 'seller@example.com'

test('a sale in progress shows before its next step is loaded', () => {
  const listing = {
    id: newId<ListingId>(),
    model: 'iPhone 13',
    price: 10_000,
    photos: [],
    isSold: true,
  } as unknown as Listing
  const paid = {
    name: 'Rakib',
    paidAt: '2026-11-20T06:00:00Z',
    paymentId: newId<PaymentId>(),
    paymentState: 'reserved',
  }
  const client = new QueryClient()
  client.setQueryData(ownKey('listings', 'all', email), {
    pages: [{ rows: [listing] }],
    pageParams: [undefined],
  })
  const sale = { count: 1, paid } as unknown as BookingsOfListing
  client.setQueryData(ownKey('listings', 'sale', listing.id), sale)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SellerOverview record={{ email, isVerified: true } as User}>The other screens</SellerOverview>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(html).toContain('The other screens')
  expect(html).toContain(selling.running.unknown)
  expect(html).toContain('aria-label="Reserved, not charged yet: iPhone 13"')
})
