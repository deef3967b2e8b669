import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { Providers } from '#web/layout/providers.tsx'
import { CashNotice } from './cash-of-sale.tsx'

const read = (side: 'buyer' | 'seller') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <CashNotice payment={{ amountMinor: 900_000 } as PaymentWithSteps} side={side} />
      </Providers>
    </MemoryRouter>,
  )

test('only the buyer of a sale in cash is warned to pay nothing in advance', () => {
  expect(read('buyer')).toContain('pay nothing in advance')
  expect(read('seller')).not.toContain('in advance')
  expect(read('seller')).toContain('count the money before you hand over the phone')
})
