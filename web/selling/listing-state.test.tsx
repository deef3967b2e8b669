import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ListingId, PaymentId } from '#contract/ids.ts'
import type { Listing } from '#contract/listings.ts'
import { newId } from '#lib/ids.ts'
import { ownKey } from '#web/api/query-client.ts'
import { ListingState } from './listing-state.tsx'

test('a request for cash stays in the row of its phone after the seller stopped accepting cash', () => {
  const listing = { id: newId<ListingId>(), isSold: false, allowsCash: false, bookedBy: 1 } as Listing
  const paymentId = newId<PaymentId>()
  const client = new QueryClient()
  const cashRequests = [{ paymentId, name: 'Rakib', at: '2026-11-20T12:00:00Z' }]
  client.setQueryData(ownKey('listings', 'sale', listing.id), { count: 1, cashRequests })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ListingState listing={listing} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(html).toContain(`/receipt/${paymentId}`)
})
