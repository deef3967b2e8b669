import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ListingId, PaymentId } from '#contract/ids.ts'
import type { Listing } from '#contract/listings.ts'
import { newId } from '#lib/ids.ts'
import { CashAsked } from './cash-asked.tsx'

test('a seller reads until when they can answer a request for cash, in Dhaka time', () => {
  const listing = {
    id: newId<ListingId>(),
    model: 'iPhone 13',
    price: 10_000,
    photos: [],
  } as unknown as Listing
  const cashRequests = [{ paymentId: newId<PaymentId>(), name: 'Rakib', at: '2026-11-23T12:00:00Z' }]
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CashAsked listing={listing} sale={{ count: 1, cashRequests }} />
    </MemoryRouter>,
  )
  expect(html).toContain('Accept or decline by Tue 24 Nov, 18:00.')
})
