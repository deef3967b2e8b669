import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import type { PaymentId } from '#contract/ids.ts'
import type { SaleSituation, SaleView } from '#contract/sale-view.ts'
import { newId } from '#lib/ids.ts'
import { Providers } from '#web/layout/providers.tsx'
import { DoneNotice } from './payment-done.tsx'

const booking = {
  paid: true,
  paymentState: 'reserved',
  price: 10_000,
  intentId: 'pi_1',
  paymentId: newId<PaymentId>(),
  meetLocation: 'Shahbag',
  handOverBy: '2026-11-25T06:00:00Z',
} as Booking

function show(situation: SaleSituation) {
  const meeting = { place: 'Mirpur', at: '2026-11-24T06:00:00Z', agreedAt: '2026-11-21T06:00:00Z' }
  const sale = { situation, side: 'buyer', seller: { name: 'Karim' }, buyer: { name: 'Rakib' }, meeting }
  return render({ booking, sale: { ...sale, by: booking.handOverBy } as SaleView })
}

/** A booking right after paying, whose sale is not loaded yet, nor its payment and deadline. */
const showWithoutSale = (given: Partial<Booking>) => {
  const { paymentId: _, handOverBy: __, ...paid } = booking
  return render({ booking: { ...paid, seller: { name: 'Karim' }, ...given } as Booking, sale: undefined })
}

const render = (props: ComponentProps<typeof DoneNotice>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <DoneNotice {...props} />
      </Providers>
    </MemoryRouter>,
  )

test('while a problem freezes the sale, the buyer reads nothing about a meeting, a code or reporting a problem', () => {
  const html = show('frozen')
  expect(html).toContain('do not take the phone from Karim')
  expect(html).not.toMatch(/Congrats|suggested|code|when to meet|Report a|#problem|Mirpur/iu)
  expect(html).toContain('stays reserved until the problem is decided')
  expect(html).toContain('Your purchase is waiting for a decision')
})

test.each(['code-locked', 'due'] as const)(
  'the buyer of a sale that is %s reads the same sentence as on the page of the sale',
  (situation) => {
    const html = show(situation)
    expect(html).toMatch(situation === 'due' ? /You meet Karim/u : /confirm the hand-over yourself by/u)
    expect(html).not.toMatch(/suggested|Mirpur/u)
    expect(html).toContain('#problem')
    expect(html.includes('Your code')).toBe(situation === 'due')
  },
)

test('right after paying, before the sale is loaded, the buyer is asked to arrange the meeting', () => {
  const html = showWithoutSale({ paymentState: undefined })
  expect(html).toContain('Agree with Karim when to meet.')
  expect(html).not.toContain('The hand-over is confirmed')
  // Its button has its place already, so that the other one stays in its own.
  expect(html).toMatch(/<button[^>]*aria-busy="true".*data-variant="secondary"/u)
})

test('a buyer who got a part back reads so in the title', () => {
  expect(show('partly-refunded')).toContain('You paid, and a part of it was sent back to you')
  expect(show('refunding-part')).toContain('You paid, and a part of it comes back')
})

test('until both have agreed, the place is the one that the buyer suggested', () => {
  expect(show('seller-proposed')).toContain('You suggested Shahbag.')
  expect(show('seller-proposed')).not.toContain('Mirpur')
  expect(show('agreed')).toContain('Mirpur')
})

test('what is true now stands above the congratulation, larger, with the sentence and the button of the sale', () => {
  const html = show('arrange')
  expect(html).toMatch(/<h2[^>]*>The phone is reserved for you<\/h2>.*Congrats your payment completed/u)
  expect(html).toContain('pi_1')
  expect(html).toContain('is reserved, not charged yet')
  expect(html).toMatch(
    /data-next-step="true">Agree with Karim when to meet\. Meet and check the phone before Wed 25\u00a0Nov, 12:00\u00a0pm\./u,
  )
  expect(html.match(/data-variant="primary"/gu)).toHaveLength(1)
})

test.each([
  ['capturing', 'The hand-over is confirmed'],
  ['captured', 'The phone is paid for'],
] as const)('once the payment is %s, the title says so', (paymentState, title) => {
  expect(showWithoutSale({ paymentState })).toMatch(new RegExp(`<h2[^>]*>${title}</h2>.*Congrats`, 'u'))
})

test.each(['contested', 'frozen', 'partly-refunded', 'refunding-part'] as const)(
  'a sale that is %s is not congratulated on',
  (situation) => expect(show(situation)).not.toContain('Congrats'),
)
