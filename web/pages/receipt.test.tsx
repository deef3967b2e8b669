import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { Providers } from '#web/layout/providers.tsx'
import { Receipt } from './receipt.tsx'

function show(sale: object, more: object = {}) {
  const payment = {
    listingId: '7',
    provider: 'stripe',
    state: 'released',
    title: 'iPhone 13',
    buyer: { name: 'Rakib' },
    seller: { name: 'Karim' },
    amountMinor: 5_450_000,
    refundedMinor: 0,
    changedAt: '2026-11-20T06:00:00Z',
    sale: { side: 'buyer', situation: 'ended', steps: [], ...sale },
    ...more,
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <Receipt payment={payment as unknown as PaymentWithSteps} />
      </Providers>
    </MemoryRouter>,
  )
}

test('a receipt links to its phone as long as the phone has a page', () => {
  expect(show({})).toContain('href="/item/iphone-13-7"')
  const gone = show({ isPhoneGone: true })
  expect(gone).toContain('iPhone 13')
  expect(gone).not.toContain('/item/')
})

test('a receipt says from when the seller can be paid only until they are', () => {
  const due = { side: 'seller', paidOutFrom: '2026-11-22T06:00:00Z' }
  expect(show(due)).toContain('Can be paid out from')
  expect(show({ ...due, isPaidOut: true })).not.toContain('Can be paid out from')
})

test('a receipt says why money was refunded', () => {
  const refund = { state: 'captured', refundedMinor: 100_000, refundReason: 'The screen is scratched.' }
  expect(show({ side: 'seller' }, refund)).toMatch(/৳1,000 of it was refunded.*The screen is scratched\./su)
  expect(show({ side: 'seller' })).not.toContain('Reason for the refund')
  // A refund that was withdrawn.
  expect(show({ side: 'seller' }, { ...refund, refundedMinor: 0 })).not.toContain('Reason for the refund')
})
