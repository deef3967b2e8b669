import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ListingId, PaymentId } from '#contract/ids.ts'
import type { UnfinishedSale } from '#contract/sales.ts'
import { newId } from '#lib/ids.ts'
import { CashRequestTask } from './seller-overview.tsx'

test('a seller reads until when they can answer a request for cash, in Dhaka time', () => {
  const request = {
    paymentId: newId<PaymentId>(),
    listingId: newId<ListingId>(),
    title: 'iPhone 13',
    amount: 10_000,
    sale: { buyer: { name: 'Rakib' }, by: '2026-11-24T12:00:00Z' },
  } as UnfinishedSale
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CashRequestTask requests={[request]} />
    </MemoryRouter>,
  )
  expect(html).toContain('Accept or decline by Tue\u00a024\u00a0Nov, 6:00\u00a0pm.')
})
