import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { newId } from '#lib/ids.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { Providers } from '#web/layout/providers.tsx'
import { ProblemsOfSale } from './problems-of-sale.tsx'

it('says that the problems of a sale are loading', () => {
  const payment = { id: newId<PaymentId>() } as PaymentWithSteps
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <ProblemsOfSale payment={payment} refetchEveryMs={false} />
      </Providers>
    </MemoryRouter>,
  )
  expect(html).toContain(saleProblems.loading)
})
