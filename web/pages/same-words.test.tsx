import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Booking, BookingsOfListing } from '#contract/bookings.ts'
import type { ListingId, PaymentId } from '#contract/ids.ts'
import type { Listing } from '#contract/listings.ts'
import { type PaymentState, paymentStates } from '#contract/payment-states.ts'
import type { PaymentWithSteps } from '#contract/payments.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { newId } from '#lib/ids.ts'
import { adminPayments } from '#texts/admin-payments.ts'
import { paymentStates as words, statesForSeller } from '#texts/payment-states.ts'
import { selling } from '#texts/selling.ts'
import { PaymentRow } from '#web/admin/payments/payment-row.tsx'
import { ownKey } from '#web/api/query-client.ts'
import { BookingState } from '#web/bookings/booking-state.tsx'
import { Providers } from '#web/layout/providers.tsx'
import { SaleOfPayment } from '#web/sales/sale-of-payment.tsx'
import { ListingTable } from '#web/selling/listing-table.tsx'
import { isUnfinished } from '#web/selling/running-sale.ts'

const id = newId<PaymentId>()
const listingId = newId<ListingId>()
const at = '2026-11-20T06:00:00Z'
const name = 'Karim'
const ignore = () => undefined

const ended: PaymentState[] = ['released', 'cancelled', 'cash-ended']
const inCash: PaymentState[] = ['cash-reserved', 'cash-sold']
/** An open payment has sold nothing: it has no page, and no list shows it. */
const shown = paymentStates.filter((state) => state !== 'open')

/** The fields with which the server describes the payment of a booking, which is current or has ended. */
const ofBooking = (state: PaymentState) =>
  ended.includes(state)
    ? { endedPaymentId: id, endedPaymentState: state }
    : { paymentId: id, paymentState: state }

function ofListing(state: PaymentState): BookingsOfListing {
  const sale = { name, paymentId: id, paymentState: state }
  if (ended.includes(state)) return { count: 1, ended: sale }
  if (state === 'cash-requested') return { count: 1, cashRequests: [{ ...sale, amountMinor: 5_450_000, at }] }
  if (inCash.includes(state)) return { count: 1, inCash: { ...sale, phoneNumber: '01712345678' } }
  return { count: 1, paid: { ...sale, paidAt: at } }
}

function show(page: ReactNode, sale?: BookingsOfListing) {
  const client = new QueryClient()
  client.setQueryData(ownKey('listings', 'sale', listingId), sale)
  return renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <QueryClientProvider client={client}>{page}</QueryClientProvider>
      </Providers>
    </MemoryRouter>,
  )
}

function showPayment(state: PaymentState) {
  const provider = state.startsWith('cash-') ? 'cash' : 'card'
  const payment = {
    id,
    listingId,
    state,
    provider,
    amountMinor: 900_000,
    refundedMinor: 0,
    isSale: true,
    may: [],
  }
  const people = { buyer: { name: 'Rakib' }, seller: { name }, startedAt: at, changedAt: at, steps: [] }
  return { title: 'iPhone 13', ...payment, ...people } as unknown as PaymentWithSteps
}

/** The texts of a page, each as one element has it. */
const listTexts = (html: string) => html.split(/<[^>]*>/u).map((text) => text.trim())

test.each(shown)(
  'a sale that is %s has the same text on every page, the text of no other state, and a link to its page',
  (state) => {
    const isSold = !ended.includes(state) && state !== 'cash-requested'
    const booking = { price: 9000, isSold, may: [], ...ofBooking(state) } as unknown as Booking
    const listing = {
      id: listingId,
      title: 'iPhone 13',
      photos: [],
      postedAt: at,
      price: 9000,
      isSold,
      bookedBy: 1,
      ...(isSold && { saleState: state, inCash: inCash.includes(state) }),
    } as unknown as Listing
    const lists = {
      'My Booking': show(<BookingState booking={booking} />),
      'the seller’s list': show(<ListingTable rows={[listing]} onDelete={ignore} />, ofListing(state)),
      'the admins’ list': show(
        <PaymentRow payment={showPayment(state)} leavesWhenRead={false} onAsk={ignore} />,
      ),
    }
    for (const [page, html] of Object.entries(lists)) {
      const own = page === 'the seller’s list' ? { ...words, ...statesForSeller } : words
      expect(html, page).toContain(own[state])
      expect(html, page).toContain(`href="/receipt/${id}"`)
      const others = shown.filter((other) => other !== state).map((other) => words[other])
      const wrong = isUnfinished(state) ? [...others, selling.states.sold, selling.soldTo(name)] : others
      expect(
        listTexts(html).filter((text) => wrong.includes(text)),
        page,
      ).toEqual([])
    }
    const sale = {
      situation: 'ended',
      steps: [],
      buyer: { name: 'Rakib' },
      seller: { name },
      may: [],
    } as SaleView
    expect(show(<SaleOfPayment payment={showPayment(state)} sale={sale} />)).toContain(words[state])
  },
)

test('admins filter payments by the same texts, and no two states share a text', () => {
  expect(adminPayments.states).toEqual(words)
  expect(new Set(Object.values(words)).size).toBe(paymentStates.length)
})
