import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PaymentWithSteps } from '#contract/payments.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { Providers } from '#web/layout/providers.tsx'
import { SaleOfPayment } from './sale-of-payment.tsx'

function show(given: Partial<SaleView>, may: PaymentWithSteps['may'] = [], more: object = {}) {
  const people = { buyer: { name: 'Rakib' }, seller: { name: 'Karim' } }
  const sale = { side: 'seller', steps: [], may: [], ...people, ...given }
  const ids = { id: '1', listingId: '7', bookingId: '9' }
  const known = { ...ids, state: 'captured', title: 'iPhone 13', amountMinor: 5_450_000 }
  const payment = { ...known, ...people, may, ...more }
  return renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <SaleOfPayment payment={payment as unknown as PaymentWithSteps} sale={sale as unknown as SaleView} />
      </Providers>
    </MemoryRouter>,
  )
}

test('the link to the answer form is not the main button, because the form has that', () => {
  const html = show({ situation: 'contested', move: 'answer-problem' })
  expect(html).toMatch(/<a [^>]*data-variant="soft"[^>]*>.*Answer the report/u)
  expect(html).not.toContain('data-variant="primary"')
})

test.each([
  ['cancel', 'danger'],
  ['accept-cash', 'quiet-danger'],
  [undefined, 'quiet-danger'],
] as const)('the button that cancels the sale is red, when the next move is %s', (move, variant) => {
  const html = show({ situation: 'arrange', move }, ['cancel'])
  expect(html).toMatch(new RegExp(`<button [^>]*data-variant="${variant}"[^>]*><span>Cancel the sale`, 'u'))
})

test('the reason of a refund stands beside its amount', () => {
  const refund = { refundedMinor: 100_000, refundReason: 'The screen is scratched.' }
  const [, card = ''] = show({ situation: 'partly-refunded', side: 'buyer' }, [], refund).split('<section')
  expect(card).toMatch(/৳1,000 of ৳54,500.*Reason for the refund: The screen is scratched\./su)
  expect(show({ situation: 'done' }, [], { ...refund, refundedMinor: 0 })).not.toContain('scratched')
})

test.each([
  ['Refund it under Payments', ['refund'], 'captured'],
  ['End the sale under Payments', ['refund'], 'reserved'],
  ['See it under Payments', [], 'refunded'],
] as const)('an admin finds the link “%s”, and nobody else does', (words, may, state) => {
  const sale = { situation: 'captured' } as const
  const asAdmin = show({ ...sale, side: undefined }, [...may], { state })
  expect(asAdmin).toMatch(new RegExp(`href="/dashboard/payments\\?booking=9"[^>]*><span>${words}`, 'u'))
  expect(show(sale, [...may], { state })).not.toContain('/dashboard/payments')
})
