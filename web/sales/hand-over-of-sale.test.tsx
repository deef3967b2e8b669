import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PaymentWithSteps } from '#contract/payments.ts'
import type { SaleSide, SaleSituation, SaleView } from '#contract/sale-view.ts'
import { Providers } from '#web/layout/providers.tsx'
import { HandOverOfSale } from './hand-over-of-sale.tsx'

function show(side: SaleSide, situation: SaleSituation) {
  const handOver = { by: '2026-11-27T06:00:00Z', ...(side === 'buyer' && { code: '123456' }) }
  const may = [side === 'buyer' ? 'confirm-hand-over' : 'enter-code']
  return renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <HandOverOfSale
          payment={{ provider: 'stripe', handOver, may } as unknown as PaymentWithSteps}
          sale={{ side, situation } as SaleView}
          headingRef={{ current: null }}
        />
      </Providers>
    </MemoryRouter>,
  )
}

test.each(['buyer', 'seller'] as const)(
  'the %s reads until when to confirm the hand-over, also while the code is folded',
  (side) => {
    for (const situation of ['seller-proposed', 'agreed'] as const) {
      const [details, beside] = show(side, situation).split('</details>')
      expect(details).toContain(side === 'buyer' ? '123456' : 'name="code"')
      expect(beside).toContain('Confirm the hand-over by Fri 27\u00a0Nov, 12:00\u00a0pm')
    }
  },
)

test('the code is in the same element before and after a meeting is agreed, and open only after it', () => {
  expect(show('seller', 'seller-proposed')).not.toMatch(/<details[^>]* open/u)
  expect(show('seller', 'agreed')).toMatch(/<details[^>]* open/u)
})
