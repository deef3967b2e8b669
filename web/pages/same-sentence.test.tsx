import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import type { ListingId, PaymentId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { findTurn, saleTable } from '#contract/sale-table.ts'
import { type SaleSide, type SaleSituation, saleSituations, type SaleView } from '#contract/sale-view.ts'
import type { UnfinishedSale } from '#contract/sales.ts'
import { describeLink, describeSituation } from '#web/texts/describe-sale.ts'
import { escapeHtml } from '#lib/escape-html.ts'
import { newId } from '#lib/ids.ts'
import { BookingTable } from '#web/bookings/booking-table.tsx'
import { Providers } from '#web/layout/providers.tsx'
import { Bought } from '#web/listings/page/bought.tsx'
import { chooseSituations } from '#web/texts/choose-situations.ts'
import { DoneNotice } from '#web/payments/payment-done.tsx'
import { SaleOfPayment } from '#web/sales/sale-of-payment.tsx'
import { MeetingWith } from '#web/selling/meeting-with.tsx'
import { isRunning } from '#web/selling/running-sale.ts'
import { SaleTasks } from '#web/selling/sale-tasks.tsx'
import { unfinishedSalesKey } from '#web/selling/use-unfinished-sales.ts'

const paymentId = newId<PaymentId>()
const listingId = newId<ListingId>()
const photo = { url: '/photo.webp', width: 4, height: 5, placeholder: '' }
const meeting = { version: 1, place: 'Shahbag', at: '2030-11-24T11:45:00Z', by: 'buyer' } as const
const model = 'iPhone 13'
const ignore = () => undefined

/** The state of the payment in a situation. Lists choose the texts of a sale for cash by it. */
const states: Record<SaleSituation, PaymentState> = {
  arrange: 'reserved',
  'buyer-proposed': 'reserved',
  'seller-proposed': 'reserved',
  agreed: 'reserved',
  due: 'reserved',
  'code-locked': 'reserved',
  frozen: 'reserved',
  capturing: 'capturing',
  captured: 'captured',
  'captured-without-hand-over': 'captured',
  done: 'captured',
  contested: 'captured',
  'partly-refunded': 'captured',
  'refunding-part': 'refunding-part',
  uncollectable: 'uncollectable',
  ended: 'released',
  missed: 'released',
  refunding: 'refunding',
  'refund-failed': 'refund-failed',
  refunded: 'refunded',
  disputed: 'disputed',
  lost: 'lost',
  'cash-requested': 'cash-requested',
  'cash-sold': 'cash-sold',
  'cash-contested': 'cash-sold',
  'cash-handing-back': 'cash-sold',
  'cash-refunded': 'cash-refunded',
  'cash-declined': 'cash-ended',
}

const walk = saleSituations.flatMap((situation) => {
  const state = states[situation]
  if (state.startsWith('cash-')) return [{ situation, state }]
  const isBefore = state === 'reserved' && !saleTable[situation].problem.freezesReserved
  return [{ situation, state }, ...(isBefore ? [{ situation, state: 'cash-reserved' as const }] : [])]
})

function show(page: ReactNode, sales: UnfinishedSale[] = []) {
  const client = new QueryClient()
  client.setQueryData(unfinishedSalesKey, sales)
  const element = (
    <Providers>
      <QueryClientProvider client={client}>{page}</QueryClientProvider>
    </Providers>
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

function makeSale(situation: SaleSituation, side: SaleSide): SaleView {
  const { move } = saleTable[situation][side]
  const people = { buyer: { name: 'Rakib' }, seller: { name: 'Salma' } }
  const { isAhead, isDue } = saleTable[situation].meeting
  const shown = { ...meeting, ...((isAhead || isDue) && { agreedAt: '2030-11-22T10:00:00Z' }) }
  const times = { by: '2030-11-27T11:45:00Z', meeting: shown, decideBy: '2030-11-28T11:45:00Z' }
  return { side, situation, ...(move && { move }), ...people, ...times, steps: [], may: [] }
}

const makePayment = (state: PaymentState) =>
  ({
    id: paymentId,
    listingId,
    model,
    title: model,
    state,
    provider: state.startsWith('cash-') ? 'cash' : 'card',
    amountMinor: 900_000,
    refundedMinor: 0,
    buyer: { name: 'Rakib' },
    seller: { name: 'Salma' },
    startedAt: '2030-11-20T06:00:00Z',
    changedAt: '2030-11-20T06:00:00Z',
    steps: [],
    may: [],
  }) as unknown as PaymentWithSteps

const hasEnded = (state: PaymentState) => ['released', 'cash-ended'].includes(state)

function makeBooking(state: PaymentState, sale: SaleView) {
  const ids = hasEnded(state)
    ? { endedPaymentId: paymentId, endedPaymentState: state }
    : { paymentId, paymentState: state }
  const booking = {
    id: '1',
    listingId,
    model,
    title: model,
    brandName: 'Iphone',
    price: 9000,
    photo,
    may: [],
    sale,
    ...ids,
  }
  const isSold = !hasEnded(state) && state !== 'cash-requested'
  const paid = isSold && !state.startsWith('cash-')
  return { ...booking, paid, isSold, bookedAt: '2030-11-20T12:00:00Z' } as unknown as Booking
}

test.each(walk)(
  '$situation, $state: the buyer reads the same sentence and button everywhere',
  ({ situation, state }) => {
    const sale = makeSale(situation, 'buyer')
    const booking = makeBooking(state, sale)
    const texts = chooseSituations(state)
    const sentence = escapeHtml(describeSituation(sale, texts.saleSituations, undefined))
    const { words, path } = describeLink(paymentId, sale, texts)
    expect(show(<SaleOfPayment payment={makePayment(state)} sale={sale} />), 'its page').toContain(sentence)
    const list = show(<BookingTable rows={[booking]} onDelete={ignore} />)
    const places = {
      'My Booking': list,
      ...(!hasEnded(state) && { 'the page of the phone': show(<Bought booking={booking} />) }),
      ...(state === 'reserved' && {
        'the payment page': show(<DoneNotice booking={booking} sale={sale} />),
      }),
    }
    for (const [place, html] of Object.entries(places)) {
      expect(html, place).toContain(sentence)
      expect(html, place).toContain(`href="${path}"`)
      expect(html, place).toContain(`>${escapeHtml(words)}</span></a>`)
    }
    expect(list.includes('data-variant="primary"')).toBe(findTurn(sale) === 'own')
  },
)

test.each(walk)(
  '$situation, $state: the seller reads the same sentence and button everywhere',
  ({ situation, state }) => {
    const sale = makeSale(situation, 'seller')
    const texts = chooseSituations(state)
    const sentence = escapeHtml(describeSituation(sale, texts.saleSituations, undefined))
    const { words, path } = describeLink(paymentId, sale, texts)
    const row = { ...makePayment(state), paymentId, sale, photo } as unknown as UnfinishedSale
    expect(show(<SaleOfPayment payment={makePayment(state)} sale={sale} />), 'its page').toContain(sentence)
    const dashboard = show(<SaleTasks sales={[row]} />)
    expect(dashboard).toContain(sentence)
    expect(dashboard).toContain(`href="${path}"`)
    expect(dashboard).toContain(`>${escapeHtml(words)}</span></a>`)
    expect(dashboard.includes('<details')).toBe(findTurn(sale) !== 'own')
    const sold = show(<MeetingWith isRunning sale={{ name: 'Rakib', paymentId, paymentState: state }} />, [
      row,
    ])
    expect(sold.includes(sentence), 'Manage items').toBe(isRunning({ state, sale }))
  },
)
