import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Booking } from '#contract/bookings.ts'
import type { PaymentId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { Providers } from '#web/layout/providers.tsx'
import { BookingFailure } from './money-failure.tsx'

const paymentId = newId<PaymentId>()
const open = { price: 11_900, paid: false, may: ['pay'] } as unknown as Booking
const paid = { ...open, paid: true, paymentId, may: [] }
const render = (booking: Booking | undefined) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <BookingFailure booking={booking} />
      </Providers>
    </MemoryRouter>,
  )

test.each([
  ['reserved', 'Reserved ৳11,900, not charged yet'],
  ['captured', 'Paid ৳11,900'],
  ['uncollectable', '৳11,900 could not be taken'],
] as const)('a page that fails after a payment says that the money is %s', (paymentState, amount) => {
  const html = render({ ...paid, paymentState })
  expect(html).toContain(amount)
  expect(html).toContain('Do not pay again: your purchase is on record.')
  expect(html).toContain(`href="/receipt/${paymentId}"`)
})

test.each([
  ['a phone that is still for sale', open],
  ['a phone that somebody else bought', { ...open, isSold: true, may: [] }],
])('a page that fails before a payment of %s says that there is none', (_, booking) => {
  const html = render(booking)
  expect(html).toContain('We have no payment from you for this phone.')
  expect(html).not.toMatch(/৳|on record|receipt/u)
  expect(html).toContain('Try again')
})

test('a page that fails while the server does not answer says that the payment is unknown', () => {
  expect(render(undefined)).toContain('Do not pay again: press “Try again”')
})
