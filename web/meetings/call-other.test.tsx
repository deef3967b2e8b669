import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PaymentState } from '#contract/payment-states.ts'
import type { PaymentWithSteps } from '#contract/payments.ts'
import type { SaleSide, SaleView } from '#contract/sale-view.ts'
import { Providers } from '#web/layout/providers.tsx'
import { SaleOfPayment } from '#web/sales/sale-of-payment.tsx'

const people = {
  buyer: { name: 'Rakib', phoneNumber: '+8801712345678' },
  seller: { name: 'Karim', phoneNumber: '+8801812345678' },
}

function show(state: PaymentState, side: SaleSide | undefined, contacts: object = people) {
  const sale = { side, situation: state === 'reserved' ? 'agreed' : 'done', steps: [], may: [], ...contacts }
  const payment = {
    id: '1',
    provider: 'stripe',
    state,
    title: 'iPhone 13',
    amountMinor: 5_450_000,
    steps: [],
    may: [],
  }
  return renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <SaleOfPayment payment={payment as unknown as PaymentWithSteps} sale={sale as unknown as SaleView} />
      </Providers>
    </MemoryRouter>,
  )
}

const calls = (page: string) => page.match(/href="tel:[^"]*"/gu) ?? []

test.each(['reserved', 'captured', 'uncollectable', 'disputed'] as const)(
  'the page of a sale that is %s has one link that calls the other side, if the server sends the number',
  (state) => {
    expect(calls(show(state, 'buyer'))).toEqual(['href="tel:+8801812345678"'])
    expect(calls(show(state, 'seller'))).toEqual(['href="tel:+8801712345678"'])
    expect(calls(show(state, undefined))).toEqual([])
  },
)

test('without a number there is no link', () => {
  const names = { buyer: { name: 'Rakib' }, seller: { name: 'Karim' } }
  expect(calls(show('captured', 'buyer', names))).toEqual([])
})
