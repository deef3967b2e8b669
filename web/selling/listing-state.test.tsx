import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { BookingsOfListing } from '#contract/bookings.ts'
import type { ListingId, PaymentId } from '#contract/ids.ts'
import type { Listing } from '#contract/listings.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import { newId } from '#lib/ids.ts'
import { ownKey } from '#web/api/query-client.ts'
import { ListingMarks, ListingState } from './listing-state.tsx'

function show(listing: Listing, sale: BookingsOfListing) {
  const client = new QueryClient()
  client.setQueryData(ownKey('listings', 'sale', listing.id), sale)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ListingState listing={listing} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a request for cash stays in the row of its phone, at its price, after the seller stopped accepting cash', () => {
  const id = newId<ListingId>()
  const listing = { id, price: 100, isSold: false, allowsCash: false, bookedBy: 1 } as Listing
  const paymentId = newId<PaymentId>()
  const cashRequests = [{ paymentId, name: 'Rakib', amountMinor: 15_000, at: '2026-11-20T12:00:00Z' }]
  const html = show(listing, { count: 1, cashRequests })
  expect(html).toContain(`/receipt/${paymentId}`)
  expect(html).toContain('Rakib asks to pay ৳150 in cash')
})

test('the row says until when its phone is promoted, and offers the promotion to others', () => {
  const listing = { id: newId<ListingId>(), isSold: false } as Listing
  const promoted = { ...listing, isPromoted: true, promotedUntil: '2026-12-05T06:00:00Z' }
  expect(show(promoted, { count: 0 })).toContain('Advertised until 5\u00a0December 2026')
  expect(show(listing, { count: 0 })).not.toContain('Advertised')
  expect(show(listing, { count: 0 })).toContain('Promote it to show it on the home page')
})

test('until the money is taken, the seller is told to keep the phone, and to cancel the sale if it could not be taken', () => {
  const listing = { id: newId<ListingId>(), isSold: true, price: 54_500 } as Listing
  const paid = { name: 'Rakib', paidAt: '2026-11-20T12:00:00Z', paymentId: newId<PaymentId>() }
  const showIn = (paymentState: PaymentState) => show(listing, { count: 1, paid: { ...paid, paymentState } })
  expect(showIn('uncollectable')).toMatch(/Keep the phone .*could not be taken\. Cancel the sale/u)
  expect(showIn('reserved')).toMatch(/Keep the phone until .*the payment is complete/u)
  expect(showIn('capturing')).toMatch(/Keep the phone if you still have it, until .*the payment is complete/u)
  expect(showIn('captured')).not.toContain('Keep the phone')
})

test('beside the state of a sale, the phone does not also show “Reserved”, “Sold” or “For cash”', () => {
  const marksOf = (html: string) => [...html.matchAll(/<\/svg><span>([^<]+)/gu)].map(([, text]) => text)
  const listing = { id: newId<ListingId>(), isSold: true, price: 54_500 } as Listing
  const sale = { name: 'Rakib', paidAt: '2026-11-20T12:00:00Z', paymentId: newId<PaymentId>() }
  const marksIn = (paymentState: PaymentState) =>
    marksOf(show({ ...listing, saleState: paymentState }, { count: 1, paid: { ...sale, paymentState } }))
  expect(marksIn('reserved')).toEqual(['The buyer’s money is held for you'])
  expect(marksIn('captured')).toEqual(['Paid'])
  const { paymentId, name } = sale
  const back = { paymentState: 'cash-refunded', paymentId, name } as const
  const refunded = { ...listing, saleState: back.paymentState, refunded: true } as Listing
  expect(marksOf(show(refunded, { count: 1, inCash: back }))).toEqual(['Cash handed back'])
  const reported = show(
    { ...listing, isReported: true },
    { count: 1, paid: { ...sale, paymentState: 'captured' } },
  )
  expect(marksOf(reported)).toEqual(['Reported', 'Paid'])
})

test('a phone is “Sold” only if its sale stands', () => {
  const marksIn = (saleState: PaymentState) =>
    renderToStaticMarkup(<ListingMarks listing={{ isSold: true, saleState } as Listing} />)
  expect(marksIn('captured')).toContain('>Sold<')
  for (const saleState of ['disputed', 'lost', 'refund-failed', 'uncollectable'] as const)
    expect(marksIn(saleState)).not.toContain('Sold')
  expect(marksIn('disputed')).toContain('Disputed')
})
