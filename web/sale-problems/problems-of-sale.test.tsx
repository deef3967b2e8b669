import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import type { PaymentWithSteps } from '#contract/payments.ts'
import { newId } from '#lib/ids.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { createQueryClient, ownKey } from '#web/api/query-client.ts'
import { Providers } from '#web/layout/providers.tsx'
import { ProblemsOfSale } from './problems-of-sale.tsx'

const render = (payment: Pick<PaymentWithSteps, 'id'> & Partial<PaymentWithSteps>, known?: object) => {
  const client = createQueryClient(Number.POSITIVE_INFINITY)
  if (known) client.setQueryData(ownKey('payments', 'problems', payment.id), known)
  return renderToStaticMarkup(
    <MemoryRouter>
      <Providers>
        <QueryClientProvider client={client}>
          <ProblemsOfSale payment={payment as PaymentWithSteps} refetchEveryMs={false} />
        </QueryClientProvider>
      </Providers>
    </MemoryRouter>,
  )
}

it('says that the problems of a sale are loading', () => {
  expect(render({ id: newId<PaymentId>() })).toContain(saleProblems.loading)
})

it('offers a seller to report a problem until the hand-over, also if the list was loaded before it', () => {
  const known = { problems: [], reportAs: 'seller' }
  const sale = { id: newId<PaymentId>(), title: 'Pixel 6' }
  expect(render({ ...sale, state: 'reserved' }, known)).toContain(saleProblems.inviteSeller)
  expect(render({ ...sale, state: 'captured' }, known)).not.toContain(saleProblems.report)
})
