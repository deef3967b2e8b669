import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import { Providers } from '#web/layout/providers.tsx'
import { BookingTable } from './booking-table.tsx'

function show(paymentState: PaymentState | undefined, given: Partial<Booking> = {}) {
  const photo = { url: '/photo.webp', width: 4, height: 5, placeholder: '' }
  const booking = { id: '1', title: 'iPhone 13', price: 54_500, photo, meetLocation: 'Mirpur 2', may: [] }
  const rows = [
    { ...booking, bookedAt: '2026-11-20T12:00:00Z', paymentState, ...given } as unknown as Booking,
  ]
  return renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <BookingTable rows={rows} onDelete={() => {}} />
      </Providers>
    </MemoryRouter>,
  )
}

test('before a meeting is agreed, the buyer reads that the place is only their suggestion', () => {
  expect(show('reserved')).toMatch(
    /Mirpur 2.*Your suggestion\. Agree on the place on the page of the sale\./u,
  )
  expect(show('captured')).not.toContain('Your suggestion')
  expect(show(undefined)).not.toContain('Your suggestion')
})

test('the button that pays is named by the phone with its memory', () => {
  const html = show(undefined, { model: 'Redmi Note 11', title: 'Redmi Note 11 · 6/128 GB', may: ['pay'] })
  expect(html).toContain('aria-label="PAY for Redmi Note 11 · 6/128 GB"')
})

test('while somebody pays for the phone, the buyer reads whether it is kept for them', () => {
  const until = '2030-11-24T10:10:00Z'
  const mine = show(undefined, { heldUntil: until, may: ['pay'] })
  expect(mine).toContain('Kept for you until 4:10\u00a0pm: pay now.')
  expect(mine).not.toContain('somebody else can buy it')
  expect(show(undefined, { beingPaidUntil: until, may: ['pay'] })).toMatch(
    /Somebody else is paying for it\. It may be free again at 4:10\u00a0pm\..*data-variant="secondary"/u,
  )
})

type Sale = NonNullable<Booking['sale']>
const people = { buyer: { name: 'Rakib' }, seller: { name: 'Salma' }, may: [] }

test('beside an ended sale, the buyer reads too that somebody else is paying for the phone now', () => {
  const sale = {
    side: 'buyer',
    situation: 'ended',
    move: 'see-phone',
    ...people,
  } as unknown as Sale
  const ended = { sale, endedPaymentId: 'p', endedPaymentState: 'released', may: ['pay'] } as const
  const given = { ...ended, beingPaidUntil: '2030-11-24T10:10:00Z' } as unknown as Partial<Booking>
  const html = show(undefined, given)
  expect(html).toContain('This sale has ended, and you pay nothing.')
  expect(html).toContain('Somebody else is paying for it. It may be free again at 4:10\u00a0pm.')
  expect(html).not.toContain('You can pay again')
})

test('a proposal replaces the buyer’s suggestion, so that nobody accepts a time for another place', () => {
  const meeting = { version: 2, place: 'Kandirpar, Cumilla', at: '2026-11-24T11:00:00Z', by: 'seller' }
  const sale = { side: 'buyer', situation: 'seller-proposed', meeting, ...people } as unknown as Sale
  const html = show('reserved', { sale })
  expect(html).toMatch(
    /Kandirpar, Cumilla.*Proposed for Tue 24\u00a0Nov, 5:00\u00a0pm \(Dhaka time\), not agreed/u,
  )
  expect(html).not.toMatch(/Mirpur 2|Your suggestion/u)
})

test('once a meeting is agreed, the buyer reads where and when they meet instead', () => {
  const html = show('reserved', { meeting: { place: 'Khulna railway station', at: '2026-11-24T11:00:00Z' } })
  expect(html).toMatch(/Khulna railway station.*Agreed for Tue 24\u00a0Nov, 5:00\u00a0pm \(Dhaka time\)/u)
  expect(html).not.toMatch(/Mirpur 2|Your suggestion/u)
})
