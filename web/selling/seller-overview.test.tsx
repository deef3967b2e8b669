import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ListingId, PaymentId } from '#contract/ids.ts'
import type { UnfinishedSale } from '#contract/sales.ts'
import type { User } from '#contract/users.ts'
import { newId } from '#lib/ids.ts'
import { ownKey } from '#web/api/query-client.ts'
import { SessionProvider } from '#web/session/session.tsx'
import { AlertProvider } from '#web/ui/dialogs/alert.tsx'
import { SellerOverview } from './seller-overview.tsx'
import { sellerFiguresKey } from './seller-overview.tsx'
import { unfinishedSalesKey } from './use-unfinished-sales.ts'

const email = 'seller@example.com'

const saleOf = (model: string, rest: object) =>
  ({
    paymentId: newId<PaymentId>(),
    listingId: newId<ListingId>(),
    title: model,
    amountMinor: 1_000_000,
    provider: 'card',
    state: 'reserved',
    sale: {
      side: 'seller',
      situation: 'arrange',
      move: 'propose-meeting',
      buyer: { name: 'Rakib' },
      seller: { name: 'Salma' },
    },
    ...rest,
  }) as UnfinishedSale

const render = (sales: UnfinishedSale[]) => {
  const client = new QueryClient()
  client.setQueryData(ownKey('listings', 'all', email), { pages: [{ rows: [] }], pageParams: [undefined] })
  client.setQueryData(unfinishedSalesKey, sales)
  client.setQueryData(sellerFiguresKey, { forSale: 14, booked: 3, sold: 17 })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <AlertProvider>
        <SessionProvider>
          <MemoryRouter>
            <SellerOverview record={{ email, isVerified: true } as User}>The other screens</SellerOverview>
          </MemoryRouter>
        </SessionProvider>
      </AlertProvider>
    </QueryClientProvider>,
  )
}

test('a sale in progress is shown even if its phone is not among the newest', () => {
  const html = render([saleOf('iPhone 13', {})])
  expect(html).toContain('The other screens')
  expect(html).toContain('1 sale waits for you')
  expect(html).toContain('aria-label="The buyer’s money is held for you: iPhone 13"')
  expect(html).toContain('aria-label="Propose when to meet: iPhone 13"')
})

test('what waits for the seller comes first, and what waits for others is folded', () => {
  const waiting = {
    side: 'seller',
    situation: 'seller-proposed',
    buyer: { name: 'Rakib' },
    seller: { name: 'Salma' },
  }
  const asked = { ...waiting, situation: 'buyer-proposed', move: 'accept-meeting' }
  const html = render([saleOf('Poco X6', { sale: asked }), saleOf('iPhone 13', { sale: waiting })])
  expect(html).toMatch(
    /1 sale waits for you.*Rakib wants to meet.*<details.*1 sale waits for somebody else.*iPhone 13/u,
  )
  expect(html).toMatch(/<summary>1 sale waits for somebody else<svg/u)
  expect(html).not.toContain('<details open')
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
    move: 'answer-problem',
    answer,
    buyer: { name: 'Rakib' },
    seller: { name: 'Salma' },
  }
  const html = render([saleOf('Poco X6', { problem: 'open', sale })])
  expect(html).toContain('aria-label="Answer the report: Poco X6"')
  expect(html).toContain('keep the phone, and do not give it to Rakib until it is decided')
  expect(html).toContain('Answer by Tue 24\u00a0Nov, 5:45\u00a0pm.')
  expect(html).toContain('The buyer’s money is held for you')
})
