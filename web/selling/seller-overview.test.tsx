import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ListingId, PaymentId } from '#contract/ids.ts'
import type { UnfinishedSale } from '#contract/sales.ts'
import type { User } from '#contract/users.ts'
import { newId } from '#lib/ids.ts'
import { ownKey } from '#web/api/query-client.ts'
import { SellerOverview } from './seller-overview.tsx'
import { sellerFiguresKey } from './use-seller-figures.ts'
import { unfinishedSalesKey } from './use-unfinished-sales.ts'

const email = 'seller@example.com'

const saleOf = (model: string, rest: object) =>
  ({
    paymentId: newId<PaymentId>(),
    listingId: newId<ListingId>(),
    title: model,
    amount: 10_000,
    provider: 'card',
    state: 'reserved',
    sale: { side: 'seller', situation: 'arrange', buyer: { name: 'Rakib' }, seller: { name: 'Salma' } },
    ...rest,
  }) as UnfinishedSale

const render = (sales: UnfinishedSale[]) => {
  const client = new QueryClient()
  client.setQueryData(ownKey('listings', 'all', email), { pages: [{ rows: [] }], pageParams: [undefined] })
  client.setQueryData(unfinishedSalesKey, sales)
  client.setQueryData(sellerFiguresKey, { forSale: 14, booked: 3, sold: 17 })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SellerOverview record={{ email, isVerified: true } as User}>The other screens</SellerOverview>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a sale in progress is shown even if its phone is not among the newest', () => {
  const html = render([saleOf('iPhone 13', {})])
  expect(html).toContain('The other screens')
  expect(html).toContain('Sales in progress')
  expect(html).toContain('aria-label="Reserved, not charged yet: iPhone 13"')
})

test('the figures are the numbers of all phones, not of those that are listed', () => {
  const figures = render([]).match(/<dd>.*?<\/dd>/gu)
  expect(figures).toEqual(['<dd>14</dd>', '<dd>3</dd>', '<dd>17</dd>'])
})

test('a reported sale says what to do with the phone, by when to answer, and where the money is', () => {
  const answer = { from: 'seller', by: '2026-11-24T11:45:00Z' }
  const sale = {
    side: 'seller',
    situation: 'frozen',
    answer,
    buyer: { name: 'Rakib' },
    seller: { name: 'Salma' },
  }
  const html = render([saleOf('Poco X6', { problem: 'open', sale })])
  expect(html).toContain('keep the phone, and do not give it to Rakib until it is decided')
  expect(html).toContain('Answer by Tue\u00a024\u00a0Nov, 5:45\u00a0pm.')
  expect(html).toContain('Reserved, not charged yet')
})

test('a reported sale is not shown twice, and the requests for one phone are one task', () => {
  const listingId = newId<ListingId>()
  const asked = { state: 'cash-requested', provider: 'cash', listingId }
  const by = { buyer: { name: 'Rakib' }, by: '2026-11-24T12:00:00Z' }
  const html = render([
    saleOf('Poco X6', { problem: 'open' }),
    saleOf('Nokia 3310', { ...asked, sale: by }),
    saleOf('Nokia 3310', { ...asked, sale: by }),
  ])
  expect(html.match(/<article/gu)).toHaveLength(2)
  expect(html).not.toContain('Sales in progress')
})

test('tasks for several phones have no filled buttons', () => {
  const html = render([saleOf('iPhone 13', {}), saleOf('Poco X6', { problem: 'open' })])
  const tasks = html.match(/<article.*?<\/article>/gu) ?? []
  expect(tasks).toHaveLength(2)
  for (const task of tasks) expect(task.match(/data-variant="[^"]*"/gu)).toEqual(['data-variant="soft"'])
})
