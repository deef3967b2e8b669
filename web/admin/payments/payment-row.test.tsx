import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ListingId, PaymentId } from '#contract/ids.ts'
import type { Payment } from '#contract/payments.ts'
import { newId } from '#lib/ids.ts'
import { PaymentRow } from './payment-row.tsx'

const ignore = () => undefined
const show = (payment: Pick<Payment, 'state' | 'provider'> & Partial<Payment>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PaymentRow
        payment={
          {
            ...payment,
            id: newId<PaymentId>(),
            listingId: newId<ListingId>(),
            title: 'iPhone 13',
            amountMinor: 1_000_000,
            refundedMinor: 0,
            buyer: { name: 'Rakib' },
            seller: { name: 'Karim' },
            startedAt: '2026-11-20T06:00:00Z',
            may: ['refund'],
          } as unknown as Payment
        }
        leavesWhenRead={false}
        onAsk={ignore}
      />
    </MemoryRouter>,
  )

test.each([
  { state: 'reserved', provider: 'card' },
  { state: 'cash-reserved', provider: 'cash' },
] as const)('before the hand-over, an admin can end a sale that is $state, but not refund it', (payment) => {
  expect(show(payment)).toContain('End the sale of iPhone 13')
  expect(show(payment)).not.toContain('Refund')
  expect(show(payment)).toMatch(/data-variant="quiet-danger"[^>]*><span>End the sale/u)
})

test('an admin can refund money that was taken', () => {
  expect(show({ state: 'captured', provider: 'card' })).toContain('Refund iPhone 13')
})

test('only a payment that is a sale has a link to its page', () => {
  expect(show({ state: 'released', provider: 'card', isSale: true })).toContain('/receipt/')
  expect(show({ state: 'open', provider: 'card', isSale: false })).not.toContain('/receipt/')
})

test('an explanation that nobody has marked as read is new', () => {
  const explanation = { by: 'buyer', text: 'They never came.', at: '2026-11-25T06:00:00Z' } as const
  const rowWith = (isNew: boolean) =>
    show({ state: 'released', provider: 'card', explanations: [{ ...explanation, isNew }] })
  expect(rowWith(true)).toMatch(/New.*They never came/)
  expect(rowWith(false)).not.toContain('New')
})
